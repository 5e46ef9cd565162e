import { getStaffTutorial, listStaffTutorials } from '@jansi/contract/calls/staff-content'
import TutorialsIcon from '@mui/icons-material/MenuBookOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { wholeList } from '../lib/admin/resource.ts'

/** Tutorials: the list is read all at once, newest first. */
export const tutorials: Section = {
  name: 'tutorials',
  menu: { group: 'manage', title: 'บทความ', icon: TutorialsIcon },
  guide: { chapter: 'content', heading: 'บทความ' },
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffTutorials, signal ? { signal } : {})),
    one: (id, signal) => api(getStaffTutorial, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyComponent(async () => (await import('./tutorial-list.tsx')).TutorialList),
  create: lazyComponent(async () => (await import('./tutorial-page.tsx')).TutorialCreate),
  edit: lazyComponent(async () => (await import('./tutorial-page.tsx')).TutorialPage),
}
