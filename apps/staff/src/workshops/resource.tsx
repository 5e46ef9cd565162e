import { getWorkshop, listWorkshops } from '@jansi/contract/calls/staff-workshops'
import WorkshopsIcon from '@mui/icons-material/EventOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { wholeList } from '../lib/admin/resource.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'

/** Workshops: the list is read all at once, the latest first. */
export const workshops: Section = {
  name: 'workshops',
  menu: { group: 'shop', title: WORKSHOP, icon: WorkshopsIcon },
  guide: { chapter: 'workshops' },
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listWorkshops, signal ? { signal } : {})),
    one: (id, signal) => api(getWorkshop, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyComponent(async () => (await import('./workshop-list.tsx')).WorkshopList),
  create: lazyComponent(async () => (await import('./workshop-create.tsx')).WorkshopCreate),
  edit: lazyComponent(async () => (await import('./workshop-page.tsx')).WorkshopPage),
}
