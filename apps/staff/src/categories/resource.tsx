import { listStaffCategories } from '@jansi/contract/staff-catalog'
import { wholeList } from '../lib/data-provider.ts'
import { lazyPage } from '../lib/lazy-page.tsx'
import type { Section } from '../lib/resource.ts'

/** Categories: read all at once, in their order. */
export const categories: Section = {
  name: 'categories',
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffCategories, signal ? { signal } : {})),
  }),
  list: lazyPage(async () => (await import('./category-list.tsx')).CategoryList),
  create: lazyPage(async () => (await import('./category-page.tsx')).CategoryCreate),
  edit: lazyPage(async () => (await import('./category-page.tsx')).CategoryPage),
}
