import { getStaffTutorial, listStaffTutorials } from '@jansi/contract/staff-content'
import { wholeList } from '../lib/data-provider.ts'
import { lazyPage } from '../lib/lazy-page.tsx'
import type { Section } from '../lib/resource.ts'

/** Tutorials: the list is read all at once, newest first. */
export const tutorials: Section = {
  name: 'tutorials',
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffTutorials, signal ? { signal } : {})),
    one: (id, signal) => api(getStaffTutorial, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyPage(async () => (await import('./tutorial-list.tsx')).TutorialList),
  create: lazyPage(async () => (await import('./tutorial-page.tsx')).TutorialCreate),
  edit: lazyPage(async () => (await import('./tutorial-page.tsx')).TutorialPage),
}
