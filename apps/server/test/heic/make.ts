/**
 * Makes the HEIC files of this folder: `npx tsx apps/server/test/heic/make.ts`. It needs `heif-enc` (Debian's package
 * libheif-examples), because sharp writes no HEVC.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import QRCode from 'qrcode'
import sharp, { type Sharp } from 'sharp'
import { slipQrText } from '../pictures.ts'
import { writeTurnedGrid } from './write-turned-grid.ts'

const folder = mkdtempSync(join(tmpdir(), 'heic-'))

/** The slip is 480 by 640 pixels; the file has it lying on its left side, in four tiles. */
const LYING = { width: 640, height: 480 }
const TILE = { width: LYING.width / 2, height: LYING.height / 2 }

/** As an iPhone takes it: in tiles, lying on its side with a note to turn it, in Display P3, with location and camera. */
async function slip(): Promise<Buffer> {
  const code = await QRCode.toBuffer(slipQrText('004', 'HEIC0001'), { width: 240, margin: 3 })
  const upright = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#e03010' } })
    .composite([{ input: code, left: 20, top: 20 }])
    .png()
    .toBuffer()
  const lying = await sharp(upright).rotate(270).withIccProfile('p3').png().toBuffer()
  const places = [0, TILE.height].flatMap((top) => [0, TILE.width].map((left) => ({ left, top, ...TILE })))
  const tiles = []
  for (const [at, place] of places.entries()) {
    tiles.push(await encode(sharp(lying).extract(place).keepIccProfile(), `tile-${at}`, ['-q', '60']))
  }
  return writeTurnedGrid({ tiles, tile: TILE, columns: 2, whole: LYING, exif: await exifOfAPhone() })
}

async function exifOfAPhone(): Promise<Buffer> {
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } }).withExif({
    IFD0: { Model: 'SECRETCAMERA', Orientation: '6' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 44/1 0/1' },
  })
  const { exif } = await sharp(await photo.jpeg().toBuffer()).metadata()
  if (exif === undefined) throw new Error('The photo has no EXIF data.')
  return exif
}

/** Returns the HEIC file that `heif-enc` makes of an image. */
async function encode(image: Sharp, name: string, options: string[]): Promise<Buffer> {
  const [source, file] = [join(folder, `${name}.png`), join(folder, `${name}.heic`)]
  await image.png().toFile(source)
  execFileSync('heif-enc', [...options, source, '-o', file])
  return readFileSync(file)
}

/** More than 25 megapixels of one colour. */
const large = sharp({ create: { width: 5_104, height: 5_000, channels: 3, background: '#888888' } })

writeFileSync(join(import.meta.dirname, 'slip.heic'), await slip())
writeFileSync(
  join(import.meta.dirname, 'too-many-pixels.heic'),
  await encode(large, 'large', ['-q', '10', '-p', 'chroma=420']),
)
rmSync(folder, { recursive: true })
