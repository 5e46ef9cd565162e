import { listStaffBanners } from '@jansi/contract/calls/staff-content'
import BannersIcon from '@mui/icons-material/ViewCarouselOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { wholeList } from '../lib/admin/resource.ts'

/** Banners: read all at once, in their order. */
export const banners: Section = {
  name: 'banners',
  menu: { group: 'manage', title: 'แบนเนอร์', icon: BannersIcon },
  guide: { chapter: 'content', heading: 'แบนเนอร์' },
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffBanners, signal ? { signal } : {})),
  }),
  list: lazyComponent(async () => (await import('./section.tsx')).bannerPages.List),
  create: lazyComponent(async () => (await import('./section.tsx')).bannerPages.Create),
  edit: lazyComponent(async () => (await import('./section.tsx')).bannerPages.Edit),
}
