import { listStaffBanners } from '@jansi/contract/staff-content'
import { wholeList } from '../lib/data-provider.ts'
import { lazyPage } from '../lib/lazy-page.tsx'
import type { Section } from '../lib/resource.ts'

/** Banners: read all at once, in their order. */
export const banners: Section = {
  name: 'banners',
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffBanners, signal ? { signal } : {})),
  }),
  list: lazyPage(async () => (await import('./banner-list.tsx')).BannerList),
  create: lazyPage(async () => (await import('./banner-page.tsx')).BannerCreate),
  edit: lazyPage(async () => (await import('./banner-page.tsx')).BannerPage),
}
