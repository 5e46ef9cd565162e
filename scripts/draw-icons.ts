import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { dabsOf } from '../apps/server/src/drawing/identity-image.ts'
import { DEFAULT_COLOURS, SHOP_COLOURS } from '../packages/contract/src/colours.ts'
import { ROOT } from './processes.ts'

// Draws the storefront's icons and the image of shared links from the shop's mark, favicon.svg: npx tsx
// scripts/draw-icons.ts

const PUBLIC = join(ROOT, 'apps/storefront/public')
const PAPER = SHOP_COLOURS.paper
const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8').replace(
  /<\/?svg[^>]*>|<title>.*<\/title>/g,
  '',
)

/** The mark on paper, `share` of the image's shorter side, above `behind`. */
function drawing(width: number, height: number, share: number, behind = ''): string {
  const scale = (Math.min(width, height) * share) / 40
  const x = (width - 40 * scale) / 2
  const y = (height - 40 * scale) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>${behind}` +
    `<g transform="translate(${x} ${y}) scale(${scale})">${mark}</g></svg>`
  )
}

const { washSky, washSun, washRose, washLeaf } = DEFAULT_COLOURS
const dabs = dabsOf([washSky, washSun, washRose, washLeaf])

const pictures = {
  'apple-touch-icon.png': drawing(180, 180, 0.74),
  'icon-192.png': drawing(192, 192, 0.8),
  // Phones may cut it to a circle of four fifths.
  'icon-512.png': drawing(512, 512, 0.62),
  'share.png': drawing(1200, 630, 0.62, dabs),
}

/** Sizes of favicon.ico, in pixels: tabs, and lists of links at their usual scales. */
const ICO_SIZES = [16, 32, 48]

/** Packs square PNG images into one file of Windows icons. */
function ico(images: readonly { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * images.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index
    directory.writeUInt8(size, entry)
    directory.writeUInt8(size, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(png.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([directory, ...images.map(({ png }) => png)])
}

const whole = readFileSync(join(PUBLIC, 'favicon.svg'))
await writeFile(
  join(PUBLIC, 'favicon.ico'),
  ico(
    await Promise.all(
      ICO_SIZES.map(async (size) => ({
        size,
        png: await sharp(whole, { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer(),
      })),
    ),
  ),
)

for (const [name, svg] of Object.entries(pictures)) {
  await writeFile(
    join(PUBLIC, name),
    await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  )
}
