import { SHOP_COLOURS } from '@jansi/contract/colours'
import sharp, { type OverlayOptions } from 'sharp'
import { rawSheet, textMeasure } from './receipt.ts'
import { ReceiptSheet, type TextStyle } from './receipt-sheet.ts'

/**
 * An image that shows the shop to others. `mark` are the bytes of its logo, or of the SVG of its mark; `ground` is the colour of
 * actions, on which a light logo is drawn.
 */
export type IdentityImage =
  /** A square, `size` pixels wide; the mark takes `share` of it. */
  | { kind: 'icon'; size: number; share: number; mark: Uint8Array; ground: string }
  /** The image of link previews, with the mark, the name below it, and four dabs of paint. */
  | { kind: 'share'; name: string; mark: Uint8Array; ground: string; washes: readonly Wash[] }
  /** A club's own image in the form of link previews. */
  | { kind: 'own'; bytes: Uint8Array }

type Wash = string
type Box = { width: number; height: number }

/** Of link previews, in pixels. */
const SHARE: Box = { width: 1200, height: 630 }
const SHARE_MARK: Box = { width: 640, height: 280 }
const SHARE_MARK_MIDDLE = 240
const OUTWARD = 140
const NAME: TextStyle = { size: 56, weight: 600, color: SHOP_COLOURS.ink }
const NAME_TOP = 416
const NAME_WIDTH = 1000
const MAX_NAME_LINES = 2
/** Where the dabs of the default image are, and their size. */
const DABS = [
  [190, 180, 150],
  [960, 150, 140],
  [240, 500, 120],
  [980, 480, 150],
] as const
/** Pixels for each unit of an SVG: it stays sharp in any size. */
const SVG_DENSITY = 1_200
/** The luminance from which a mark on paper is hard to see. */
const LIGHT = 0.65

/** Draws the image as a PNG, a club's own one as a JPEG. For a worker process. */
export async function renderIdentityImage(image: IdentityImage): Promise<Buffer> {
  if (image.kind === 'own') {
    const own = sharp(image.bytes)
      .resize({ ...SHARE, fit: 'cover' })
      .flatten({ background: SHOP_COLOURS.paper })
    return own.jpeg({ quality: 82 }).toBuffer()
  }
  const background = await groundOf(image.mark, image.ground)
  if (image.kind === 'icon') {
    const { size, share } = image
    const side = Math.round(size * share)
    const mark = await markIn(image.mark, { width: side, height: side }, { x: size / 2, y: size / 2 })
    return sheet({ width: size, height: size }, background, [mark])
  }
  const isPaper = background === SHOP_COLOURS.paper
  const mark = await markIn(image.mark, SHARE_MARK, { x: SHARE.width / 2, y: SHARE_MARK_MIDDLE })
  return sheet(SHARE, background, [
    ...(isPaper ? [{ input: Buffer.from(dabsOf(image.washes, OUTWARD)), top: 0, left: 0 }] : []),
    mark,
    await nameOf(image.name, isPaper ? SHOP_COLOURS.ink : SHOP_COLOURS.card),
  ])
}

/**
 * Returns four dabs of paint as an SVG of the size of link previews; `outward` moves them by so many pixels into its corners, where
 * they are behind no name.
 */
export function dabsOf(washes: readonly Wash[], outward = 0): string {
  const dabs = DABS.map(([middleX, middleY, size], index) => {
    const colour = washes[index]
    const x = middleX + Math.sign(middleX - SHARE.width / 2) * outward
    const y = middleY + (Math.sign(middleY - SHARE.height / 2) * outward) / 2
    return (
      `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.86}" fill="${colour}" opacity="0.9"/>` +
      `<ellipse cx="${x + size * 0.5}" cy="${y - size * 0.3}" rx="${size * 0.7}" ry="${size * 0.64}" fill="${colour}"/>`
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE.width}" height="${SHARE.height}">${dabs.join('')}</svg>`
}

function sheet(box: Box, background: string, layers: OverlayOptions[]): Promise<Buffer> {
  return sharp({ create: { ...box, channels: 3, background } })
    .composite(layers)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The mark as large as the box allows, around a point. */
async function markIn(mark: Uint8Array, box: Box, middle: { x: number; y: number }): Promise<OverlayOptions> {
  const { data, info } = await sharp(mark, { density: SVG_DENSITY })
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const from = (centre: number, length: number) => Math.round(centre - length / 2)
  return { input: data, left: from(middle.x, info.width), top: from(middle.y, info.height) }
}

/**
 * Returns the colour behind a mark: that of its corner if nothing of it is transparent, so that it has no frame; the colour of
 * actions behind a light one; paper otherwise.
 */
async function groundOf(mark: Uint8Array, ground: string): Promise<string> {
  const { data, info } = await sharp(mark)
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [opaque, light] = [0, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    opaque += alpha / 255
    light += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * (alpha / 255)
  }
  const isWhole = opaque > (data.length / info.channels) * 0.995
  if (isWhole) return `#${data.subarray(0, 3).toString('hex')}`
  return light / Math.max(opaque, 1) > LIGHT ? ground : SHOP_COLOURS.paper
}

/** The name on one line or two, smaller where it is longer. */
async function nameOf(name: string, color: string): Promise<OverlayOptions> {
  const measure = textMeasure()
  let style = { ...NAME, color }
  let text = new ReceiptSheet(measure)
  const write = () => text.write(name, style, NAME_WIDTH / 2, 0, NAME_WIDTH, 'center')
  let height = write()
  while (text.marks.length > MAX_NAME_LINES && style.size > 20) {
    style = { ...style, size: style.size - 4 }
    text = new ReceiptSheet(measure)
    height = write()
  }
  const box = { width: NAME_WIDTH, height: Math.max(1, Math.ceil(height)) }
  const input = await rawSheet({ ...box, paper: 'transparent', marks: text.marks }, 1)
    .png()
    .toBuffer()
  const spare = SHARE.height - NAME_TOP - box.height
  return { input, left: (SHARE.width - NAME_WIDTH) / 2, top: NAME_TOP + Math.max(0, Math.round(spare / 4)) }
}
