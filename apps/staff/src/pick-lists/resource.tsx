import { getPickList } from '@jansi/contract/calls/staff-workshops'
import PickListsIcon from '@mui/icons-material/FactCheckOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { ordersToHandOver } from '../lib/admin/summary.ts'

/** Pick lists: one for each workshop, under its id. */
export const pickLists: Section = {
  name: 'pick-lists',
  menu: { group: 'work', title: 'ส่งมอบของ', icon: PickListsIcon, countOf: ordersToHandOver },
  guide: { chapter: 'hand-over' },
  source: (api) => ({
    async one(id, signal) {
      const list = await api(getPickList, { params: { id }, ...(signal && { signal }) })
      return { ...list, id: list.workshop.id }
    },
  }),
  list: lazyComponent(async () => (await import('./pick-lists-page.tsx')).PickListsPage),
  show: lazyComponent(async () => (await import('./pick-list-page.tsx')).PickListPage),
}
