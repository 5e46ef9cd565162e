import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SHOP_COLOURS } from '@jansi/contract/colours'
import { isHeic, readImageHeader } from '@jansi/contract/image-header'
import { IMAGE_WIDTHS, type ImageFormat } from '@jansi/contract/images'
import { MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { serveTasks } from '../workers/serve-tasks.ts'
import { heicToPng } from './heic.ts'
import { derivedFilesOf, SHARE_WIDTH } from './image-files.ts'
import {
  type ImageFacts,
  type ImageFile,
  type ImageKind,
  ImageRefused,
  type ImageReply,
  type ImageTask,
  type ProcessedImage,
  type ProcessedSlip,
} from './image-task.ts'

const PRIVATE_WIDTH = 2000
const COLOUR_WIDTH = 64
/**
 * Effort 2 of 0 to 9: for ten images of the demo shop in four widths it took 3.7 s of a processor and was 31 % smaller
 * than WebP; 3 took 9.1 s for another 6 %, 4 took 25 s for 12 %.
 */
const AVIF = { quality: 50, effort: 2 } as const

// By default the library downloads its engine from a public server; a shop must neither depend on one nor
// contact it.
const engine = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(engine).buffer } })
sharp.concurrency(1)
sharp.cache(false)

serveTasks(answer)

async function answer(task: ImageTask): Promise<ImageReply> {
  try {
    switch (task.job) {
      case 'slip':
        return { job: 'slip', slip: await processSlip(task.bytes) }
      case 'derive':
        return { job: 'derive', bytes: await derive(await openImage(task.bytes), task) }
      case 'measure':
        return { job: 'measure', facts: await measure(await openImage(task.bytes)) }
      case 'process':
        return { job: 'process', image: await processImage(task.bytes, task.kind) }
    }
  } catch (error) {
    if (error instanceof ImageRefused) return { job: 'refused', reason: error.reason }
    // Any error of the decoder about a file from outside means that it is not a valid image.
    return { job: 'refused', reason: 'not_image' }
  }
}

async function processImage(bytes: Uint8Array, kind: ImageKind): Promise<ProcessedImage> {
  const picture = await openImage(bytes)
  const name = randomName()
  return kind === 'private' ? processPrivate(picture, name) : processPublic(picture, name)
}

function randomName(): string {
  return randomBytes(16).toString('base64url')
}

async function processPrivate(picture: Sharp, name: string): Promise<ProcessedImage> {
  return filesOfPrivate(await pixelsOf(picture), name)
}

/** The photo is decoded once: the pixels of its file are those in which QR codes are looked for. */
async function processSlip(bytes: Uint8Array): Promise<ProcessedSlip> {
  const pixels = await pixelsOf(await openImage(bytes))
  const image = await filesOfPrivate(pixels, randomName())
  return { image, texts: await readQrCodes(pixels) }
}

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: OutputInfo['channels'] } }

/** The pixels of a private image, on white where it is transparent. */
async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await fit(picture, PRIVATE_WIDTH)
    .flatten({ background: SHOP_COLOURS.card })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function filesOfPrivate({ data, raw }: Pixels, name: string): Promise<ProcessedImage> {
  const key = `private/${name}.jpg`
  const jpeg = await sharp(data, { raw }).jpeg({ quality: 85, mozjpeg: false }).toBuffer()
  // From the JPEG: it is decoded at the size of the thumbnail.
  const thumbnails = derivedFilesOf(key).map(async (file) => fileOf(file, await derive(sharp(jpeg), file)))
  return {
    key,
    facts: { width: raw.width, height: raw.height, colour: null },
    files: [...(await Promise.all(thumbnails)), { key, bytes: jpeg, contentType: 'image/jpeg' }],
  }
}

async function processPublic(picture: Sharp, name: string): Promise<ProcessedImage> {
  const key = `public/${name}`
  // Decoded once, at the largest width; the smaller images are made from it.
  const { data, info } = await fit(picture, Math.max(...IMAGE_WIDTHS))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const largest = () => sharp(data, { raw: { width, height, channels } })
  const files = []
  // The original is the last one: an image that has it is complete.
  for (const step of IMAGE_WIDTHS) {
    const file = { key: `${key}/${step}.webp`, width: step, format: 'webp' } as const
    files.push(fileOf(file, await derive(largest(), file)))
    if (step !== IMAGE_WIDTHS[0]) continue
    const shared = fit(largest(), SHARE_WIDTH).flatten({ background: SHOP_COLOURS.paper })
    const jpeg = await shared.jpeg({ quality: 80 }).toBuffer()
    files.push({ key: `${key}/share.jpg`, bytes: jpeg, contentType: 'image/jpeg' })
  }
  return { key, facts: { width, height, colour: await dominantColour(largest()) }, files }
}

/** Returns one copy of an image, at most as wide as `width`. */
function derive(picture: Sharp, { width, format }: { width: number; format: ImageFormat }): Promise<Buffer> {
  const small = fit(picture, width)
  return (format === 'avif' ? small.avif(AVIF) : small.webp({ quality: 80 })).toBuffer()
}

async function measure(picture: Sharp): Promise<ImageFacts> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, colour: await dominantColour(sharp(data, { raw: { width, height, channels } })) }
}

/** Returns the most frequent colour of an image, such as `#f4ede0`, or null if it has transparent parts. */
async function dominantColour(picture: Sharp): Promise<string | null> {
  const { isOpaque, dominant } = await sharp(await fit(picture, COLOUR_WIDTH).png().toBuffer()).stats()
  if (!isOpaque) return null
  const hex = [dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

function fileOf({ key, format }: { key: string; format: ImageFormat }, data: Buffer): ImageFile {
  return { key, bytes: data, contentType: `image/${format}` }
}

/** At most the given width, and never enlarged; an image over four times as tall as that is reduced too. */
function fit(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
}

/**
 * Opens an upload according to its content, not its name. Only the decoders for photos of the web and of phones
 * are used: the others (SVG, PDF, TIFF and more) never receive data. Rotates the image upright and drops its
 * metadata.
 */
async function openImage(bytes: Uint8Array): Promise<Sharp> {
  if (bytes.byteLength === 0) throw new ImageRefused('empty')
  if (bytes.byteLength > MAX_UPLOAD_BYTES) throw new ImageRefused('too_large')
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The PNG made of it is no larger than any image is kept.
  if (isHeic(head)) {
    return sharp(await heicToPng(bytes, PRIVATE_WIDTH)).autoOrient()
  }
  // Of an animated PNG the decoder would silently use only the first frame.
  if (readImageHeader(head)?.isAnimated !== false) throw new ImageRefused('not_image')
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if ((header.pages ?? 1) > 1) throw new ImageRefused('not_image')
  if (header.width * header.height > MAX_IMAGE_PIXELS) throw new ImageRefused('too_many_pixels')
  return sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).autoOrient()
}

async function readQrCodes({ data, raw }: Pixels): Promise<string[]> {
  const { data: rgba, info } = await sharp(data, { raw })
    .resize({ width: PRIVATE_WIDTH, height: PRIVATE_WIDTH * 2, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = {
    data: new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.byteLength),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const found = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 8 })
  return [...new Set(found.filter((code) => code.isValid).map((code) => code.text))]
}
