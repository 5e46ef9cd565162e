/** Widths every public image is stored in, as WebP: `…/media/public/<random>/<width>.webp`. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const

const SIZED = /\/(?:320|640|1280)\.webp$/

/** URL of the same public image in another width; other URLs come back unchanged. */
export function imageAtWidth(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return url.replace(SIZED, `/${width}.webp`)
}

/** `srcset` of a public image, or undefined for a URL that has no sizes. */
export function imageSrcSet(url: string): string | undefined {
  if (!SIZED.test(url)) return undefined
  return IMAGE_WIDTHS.map((width) => `${imageAtWidth(url, width)} ${width}w`).join(', ')
}
