import { listStaffCategories } from '@jansi/contract/calls/staff-catalog'
import CategoriesIcon from '@mui/icons-material/CategoryOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { wholeList } from '../lib/admin/resource.ts'

/** Categories: read all at once, in their order. */
export const categories: Section = {
  name: 'categories',
  menu: { group: 'manage', title: 'หมวดหมู่', icon: CategoriesIcon },
  guide: { chapter: 'products', heading: 'หมวดหมู่' },
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffCategories, signal ? { signal } : {})),
  }),
  list: lazyComponent(async () => (await import('./section.tsx')).categoryPages.List),
  create: lazyComponent(async () => (await import('./section.tsx')).categoryPages.Create),
  edit: lazyComponent(async () => (await import('./section.tsx')).categoryPages.Edit),
}
