import * as calls from '@jansi/contract/staff-content'
import { invalid } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { plainRow } from '../../core/plain-row.ts'
import { banners } from '../../db/schema/content.ts'
import type { Scope } from '../../http/scope.ts'
import { presentImage } from '../images/present.ts'
import { mountOrderedList, rowsInOrder } from '../ordered-lists/mount-ordered-list.ts'

const allBanners = rowsInOrder(banners)

/** The banners of the home page, as staff arrange them. The image of one that is deleted stays, for pages that show it still. */
export function staffBannerRoutes(scope: Scope, deps: Deps): void {
  mountOrderedList(scope, deps, {
    table: banners,
    kind: 'banner',
    calls: {
      list: calls.listStaffBanners,
      create: calls.createBanner,
      update: calls.updateBanner,
      sort: calls.sortBanners,
      remove: calls.deleteBanner,
    },
    read: allBanners,
    present: (banner) => ({ ...plainRow(banner), image: presentImage(banner.imageKey, deps.links) }),
    check: ({ starts_at, ends_at }) => {
      if (!starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at)) return
      throw invalid({ ends_at: ['The end must be after the start.'] })
    },
    audited: (banner, input) => input ?? { image_key: banner.imageKey, alt_text: banner.altText },
  })
}
