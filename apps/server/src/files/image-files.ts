import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  THUMBNAIL_WIDTH,
} from '@jansi/contract/images'

/** A file that can be made again from the original of its image. */
export type DerivedFile = {
  key: string
  width: ImageWidth
  format: ImageFormat
}

const LARGEST = Math.max(...IMAGE_WIDTHS)
/** Release 1.0 stored this width; articles may name it, and a stored file of it is still sent. */
const FORMER_WIDTH = 640
const SHARE = 'share.jpg'
/** The width of the image for link previews, which is not enlarged. */
export const SHARE_WIDTH = 1200
const THUMBNAIL_ENDING = `-${THUMBNAIL_WIDTH}.webp`
const DERIVED =
  /^(?:public\/[A-Za-z0-9_-]+\/(?:(?:320|480|640|828|1280)\.avif|(?:320|480|640|828)\.webp)|private\/[A-Za-z0-9_-]+-480\.webp)$/

/**
 * Returns the file from which all others of an image are made. `image` is the image as rows name it:
 * `public/<random>` or `private/<random>.jpg`.
 */
export function originalOf(image: string): string {
  return isPrivate(image) ? image : `${image}/${LARGEST}.webp`
}

/** Returns the files without which an image is incomplete: the original, and the JPEG of a public image for link previews. */
export function requiredFilesOf(image: string): string[] {
  return isPrivate(image) ? [image] : [originalOf(image), `${image}/${SHARE}`]
}

/** Returns the files that are made from the original, small ones first. */
export function derivedFilesOf(image: string): DerivedFile[] {
  if (isPrivate(image)) return [{ key: thumbnailOf(image), width: THUMBNAIL_WIDTH, format: 'webp' }]
  return IMAGE_FORMATS.flatMap((format) =>
    IMAGE_WIDTHS.map((width) => ({ key: `${image}/${width}.${format}`, width, format })),
  ).filter(({ key }) => key !== originalOf(image))
}

/** Returns the small copy of a private image. */
export function thumbnailOf(image: string): string {
  return `${image.slice(0, -'.jpg'.length)}${THUMBNAIL_ENDING}`
}

/** True for a file that can be made again, so that no backup needs it. */
export function isDerivedFile(file: string): boolean {
  return DERIVED.test(file)
}

/** Returns the image that a file belongs to, as rows name it. */
export function imageOf(file: string): string {
  if (!isPrivate(file)) return file.slice(0, file.lastIndexOf('/'))
  return file.endsWith(THUMBNAIL_ENDING) ? `${file.slice(0, -THUMBNAIL_ENDING.length)}.jpg` : file
}

/**
 * Returns the files to send in place of a derived one that does not exist yet, the best one first: WebP of the same
 * width or the next larger ones, or the original.
 */
export function substitutesOf(file: string): string[] {
  if (!isDerivedFile(file)) return []
  const image = imageOf(file)
  if (isPrivate(image)) return [image]
  const width = Number.parseInt(file.slice(image.length + 1), 10)
  return [...IMAGE_WIDTHS, FORMER_WIDTH]
    .filter((other) => other >= width)
    .sort((a, b) => a - b)
    .map((other) => `${image}/${other}.webp`)
    .filter((other) => other !== file)
}

function isPrivate(key: string): boolean {
  return key.startsWith('private/')
}
