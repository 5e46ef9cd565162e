import type { Banner } from '@jansi/contract/banners'
import type { StaffBanner } from '@jansi/contract/staff-content'
import type { ImageLinks } from '../../core/image-links.ts'
import { presentImage, presentImageInfo } from '../images/present.ts'
import type { ImageInfos } from '../images/queries.ts'
import type { BannerRow } from './queries.ts'

/** Returns banners as the shop shows them. */
export function presentBanners(
  banners: readonly BannerRow[],
  links: ImageLinks,
  infos: ImageInfos,
): Banner[] {
  return banners.map((banner) => ({
    id: banner.id,
    image_url: links.public(banner.imageKey),
    ...presentImageInfo(banner.imageKey, infos),
    alt_text: banner.altText,
  }))
}

/** A banner with its schedule, as staff edit it. */
export function presentStaffBanner(banner: BannerRow, links: ImageLinks): StaffBanner {
  return {
    id: banner.id,
    version: banner.version,
    image: presentImage(banner.imageKey, links),
    alt_text: banner.altText,
    position: banner.position,
    is_active: banner.isActive,
    starts_at: banner.startsAt?.toISOString() ?? null,
    ends_at: banner.endsAt?.toISOString() ?? null,
  }
}
