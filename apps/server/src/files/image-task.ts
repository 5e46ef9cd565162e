/** Images of the shop, in three widths, or images that only their owner and staff may see. */
export type ImageKind = 'public' | 'private'

/** What goes to an image worker. */
export type ImageTask =
  | { job: 'process'; kind: ImageKind; bytes: Uint8Array }
  | { job: 'qr'; bytes: Uint8Array }

/** What comes back. */
export type ImageReply =
  | { job: 'process'; image: ProcessedImage }
  | { job: 'qr'; texts: string[] }
  | { job: 'refused'; reason: ImageRefusal }

/**
 * A re-encoded image, ready to be stored. `key` is what the database keeps: `public/<random>` for a public
 * image (its files are `<key>/320.webp`, `<key>/640.webp`, `<key>/1280.webp`, and `<key>/share.jpg` for the
 * cards that chat programs make of a link, not all of which read WebP), the whole file key
 * `private/<random>.jpg` for a private one. `width` and `height` are those of the largest file, in pixels.
 */
export type ProcessedImage = { key: string; width: number; height: number; files: ImageFile[] }

export type ImageFile = { key: string; bytes: Uint8Array; contentType: string }

export type ImageRefusal = 'empty' | 'not_image' | 'too_large' | 'too_many_pixels'

/**
 * An upload that is not taken: empty, no JPEG, PNG or WebP image (or a broken one), over 8 MB, over 25
 * megapixels.
 */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
  readonly reason: ImageRefusal
  constructor(reason: ImageRefusal) {
    super(`The picture was refused: ${reason}`)
    this.reason = reason
  }
}
