import type { ImageInfo } from '@jansi/contract/image-info'
import type { StoredImage } from '@jansi/contract/staff-images'
import type { ImageLinks } from '../../core/image-links.ts'
import type { ImageInfos } from './queries.ts'

/** A public image as the console works with it: the key to save, the address to show. */
export function presentImage(key: string, links: ImageLinks): StoredImage {
  return { key, url: links.public(key) }
}

/** Size and colour of an image; nothing if it is not measured yet. */
export function presentImageInfo(key: string | null, infos: ImageInfos): { image_info?: ImageInfo } {
  const info = key === null ? undefined : infos.get(key)
  return info === undefined ? {} : { image_info: info }
}
