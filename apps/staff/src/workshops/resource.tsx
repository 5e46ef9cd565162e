import { getWorkshop, listWorkshops } from '@jansi/contract/staff-workshops'
import { wholeList } from '../lib/data-provider.ts'
import { lazyPage } from '../lib/lazy-page.tsx'
import type { Section } from '../lib/resource.ts'

/** Workshops: the list is read all at once, the latest first. */
export const workshops: Section = {
  name: 'workshops',
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listWorkshops, signal ? { signal } : {})),
    one: (id, signal) => api(getWorkshop, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyPage(async () => (await import('./workshop-list.tsx')).WorkshopList),
  create: lazyPage(async () => (await import('./workshop-create.tsx')).WorkshopCreate),
  edit: lazyPage(async () => (await import('./workshop-page.tsx')).WorkshopPage),
}
