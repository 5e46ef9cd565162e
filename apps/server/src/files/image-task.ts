/**
 * `public` images of the shop, in three widths, or `private` images that only their owner and staff may see.
 */
export type ImageKind = 'public' | 'private'

/** A task for an image worker. */
export type ImageTask =
  | { job: 'process'; kind: ImageKind; bytes: Uint8Array }
  | { job: 'qr'; bytes: Uint8Array }

/** The result of an image worker. */
export type ImageReply =
  | { job: 'process'; image: ProcessedImage }
  | { job: 'qr'; texts: string[] }
  | { job: 'refused'; reason: ImageRefusal }

/**
 * A re-encoded image, ready to be stored. `key` is the value for the database: `public/<random>` for a public
 * image (its files are `<key>/320.webp`, `<key>/640.webp`, `<key>/1280.webp`, and `<key>/share.jpg` for link
 * previews, since not all chat programs read WebP), or the complete file key `private/<random>.jpg` for a
 * private one. `width` and `height` are those of the largest file, in pixels.
 */
export type ProcessedImage = { key: string; width: number; height: number; files: ImageFile[] }

export type ImageFile = { key: string; bytes: Uint8Array<ArrayBuffer>; contentType: string }

export type ImageRefusal = 'empty' | 'not_image' | 'too_large' | 'too_many_pixels'

/** Thrown for a refused upload: empty, no valid JPEG, PNG or WebP image, over 8 MB, or over 25 megapixels. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
  readonly reason: ImageRefusal
  constructor(reason: ImageRefusal) {
    super(`The image was refused: ${reason}`)
    this.reason = reason
  }
}
