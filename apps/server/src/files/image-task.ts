import type { ImageFormat } from '@jansi/contract/images'

/**
 * `public` images of the shop, in several widths, or `private` images that only their owner and staff may see.
 */
export type ImageKind = 'public' | 'private'

/** A task for an image worker. */
export type ImageTask =
  | { job: 'process'; kind: ImageKind; bytes: Uint8Array }
  | { job: 'derive'; width: number; format: ImageFormat; bytes: Uint8Array }
  | { job: 'measure'; bytes: Uint8Array }
  | { job: 'slip'; bytes: Uint8Array }

/** The result of an image worker. */
export type ImageReply =
  | { job: 'process'; image: ProcessedImage }
  | { job: 'derive'; bytes: Uint8Array }
  | { job: 'measure'; facts: ImageFacts }
  | { job: 'slip'; slip: ProcessedSlip }
  | { job: 'refused'; reason: ImageRefusal }

/**
 * Width and height of the original in pixels, and the dominant colour, such as `#f4ede0`; null if the image has
 * transparent parts.
 */
export type ImageFacts = { width: number; height: number; colour: string | null }

/**
 * A re-encoded image, ready to be stored. `key` is the value for the database: `public/<random>` for a public image (its
 * files are `<key>/<width>.webp` in all widths, and `<key>/share.jpg` for link previews, since not all chat programs read
 * WebP), or the complete file key `private/<random>.jpg` for a private one, with its thumbnail. AVIF takes longer and is
 * made afterwards.
 */
export type ProcessedImage = { key: string; facts: ImageFacts; files: ImageFile[] }

/** A private image, and the texts of all QR codes in it. */
export type ProcessedSlip = { image: ProcessedImage; texts: string[] }

export type ImageFile = { key: string; bytes: Uint8Array; contentType: string }

export type ImageRefusal = 'empty' | 'not_image' | 'too_large' | 'too_many_pixels'

/** Thrown for a refused upload: empty, no valid JPEG, PNG, WebP or HEIC image, over 8 MB, or over 25 megapixels. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
  readonly reason: ImageRefusal
  constructor(reason: ImageRefusal) {
    super(`The image was refused: ${reason}`)
    this.reason = reason
  }
}
