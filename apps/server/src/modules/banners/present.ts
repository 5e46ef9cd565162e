import type { Banner } from '@jansi/contract/banners'
import type { ImageLinks } from '../../core/image-links.ts'
import { presentImageInfo } from '../images/present.ts'
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
