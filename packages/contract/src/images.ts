/** Widths in pixels that every public image is stored in: `…/media/public/<random>/<width>.webp` and `.avif`. */
export const IMAGE_WIDTHS = [320, 480, 828, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Formats of public images. Every browser shows WebP; AVIF is smaller, and takes longer to make. */
export const IMAGE_FORMATS = ['webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Width in pixels of the thumbnail of a private image. */
export const THUMBNAIL_WIDTH = 480

/** Release 1.0 stored public images at 640 pixels too, and articles may name that width. */
const SIZED = /\/(?:320|480|640|828|1280)\.webp$/

/** URL of the same public image in another width or format; other URLs come back unchanged. */
export function imageAtWidth(url: string, width: ImageWidth, format: ImageFormat = 'webp'): string {
  return url.replace(SIZED, `/${width}.${format}`)
}

/**
 * `srcset` of a public image in one format, or undefined for a URL that has no sizes. The shop sends
 * another file of the same image in place of one that it has not made yet, so the list is the same for every image.
 */
export function imageSrcSet(url: string, format: ImageFormat = 'webp'): string | undefined {
  if (!SIZED.test(url)) return undefined
  return IMAGE_WIDTHS.map((width) => `${imageAtWidth(url, width, format)} ${width}w`).join(', ')
}
