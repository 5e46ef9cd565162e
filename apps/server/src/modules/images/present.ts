import type { StoredImage } from '@jansi/contract/staff-images'
import type { ImageLinks } from '../../core/image-links.ts'

/** A public image as the console works with it: the key to save, the address to show. */
export function presentImage(key: string, links: ImageLinks): StoredImage {
  return { key, url: links.public(key) }
}
