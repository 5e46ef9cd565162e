import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import { MAX_IMAGE_PIXELS } from '@jansi/contract/limits'
import sharp from 'sharp'
import { ImageRefused } from './image-task.ts'

/** libheif's numbers for the pixels to be made: red, green, blue and opacity, a byte each. */
const COLOURS_RGB = 1
const CHROMA_RGBA = 11
const CHANNEL_RGBA = 10
const CHANNELS = 4

const ORIENTATION_TAG = 0x0112
const TYPE_SHORT = 3
const TURNS_A_QUARTER = [5, 6, 7, 8]
/** Crop, turn and mirror: a file has each once. */
const MAX_TRANSFORMATIONS = 8

/**
 * Memory of the decoder for one image. A photo of 12 megapixels needs 112 MB and one of 24 megapixels 225 MB; a crafted
 * file that asks for more than this is refused.
 */
const MAX_DECODER_BYTES = 320 * 1024 * 1024
const PAGE_BYTES = 64 * 1024

/**
 * Decodes the main image of a HEIC photo, at most `maxWidth` pixels wide when it is upright, as a PNG for sharp with its
 * orientation in EXIF. Throws `ImageRefused` for a file that cannot be decoded and for one above the limit of pixels.
 */
export async function heicToPng(bytes: Uint8Array, maxWidth: number): Promise<Buffer> {
  const { pixels, width, height, stride, hasAlpha, profile, orientation } = decode(await openDecoder(), bytes)
  const limit = TURNS_A_QUARTER.includes(orientation) ? { height: maxWidth } : { width: maxWidth }
  const picture = sharp(pixels, { raw: { width: stride / CHANNELS, height, channels: CHANNELS } })
    // Rows may be padded.
    .extract({ left: 0, top: 0, width, height })
    .resize({ ...limit, withoutEnlargement: true })
  if (!hasAlpha) picture.removeAlpha()
  const png = await picture.png({ compressionLevel: 0 }).toBuffer()
  const chunks = [
    ...(orientation === 1 ? [] : [pngChunk('eXIf', exifWith(orientation))]),
    ...(profile === null ? [] : [profileChunk(profile)]),
  ]
  // Behind the signature and the header, which have a fixed length.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

type Decoder = ReturnType<Awaited<ReturnType<typeof loadDecoder>>['openDecoder']>

/** Loaded with the first HEIC photo of a worker: most photos of iPhones are JPEG when they arrive. */
let loaded: ReturnType<typeof loadDecoder> | undefined

async function loadDecoder() {
  const file = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')
  const [{ default: openDecoder }, engine] = await Promise.all([
    import('libheif-js/libheif-wasm/libheif.js'),
    readFile(file).then((code) => WebAssembly.compile(code)),
  ])
  return { openDecoder, engine }
}

/** A new instance for each image: nothing of an image stays in its memory, and the memory is given back. */
async function openDecoder(): Promise<Decoder> {
  loaded ??= loadDecoder()
  const { openDecoder, engine } = await loaded
  return openDecoder({
    // It reports a file that it gives up; the refusal is the report that counts.
    printErr() {},
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => unknown) {
      const instance = new WebAssembly.Instance(engine, imports)
      for (const part of Object.values(instance.exports)) {
        if (part instanceof WebAssembly.Memory) limitMemory(part)
      }
      return receive(instance)
    },
  })
}

function limitMemory(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > MAX_DECODER_BYTES) {
      throw new RangeError('The decoder needs more memory than an image may use.')
    }
    return grow(pages)
  }
}

/** The pixels of an image in the decoder's memory, and the colour profile that they refer to. */
type Decoded = {
  pixels: Uint8Array
  width: number
  height: number
  /** Bytes from one row to the next. */
  stride: number
  hasAlpha: boolean
  profile: Buffer | null
  /** As in EXIF, from 1: how the pixels are still to be turned. */
  orientation: number
}

/** The decoder's memory is dropped as a whole, so nothing is freed here. */
function decode(decoder: Decoder, bytes: Uint8Array): Decoded {
  const error = decoder._malloc(12)
  const result = decoder._malloc(4)
  const numberAt = (address: number): number => decoder.HEAPU32[address / 4]
  const check = () => {
    if (numberAt(error) !== decoder.heif_error_code.heif_error_Ok.value) throw new ImageRefused('not_image')
  }

  const file = decoder._malloc(bytes.byteLength)
  decoder.HEAPU8.set(bytes, file)
  const context = decoder._heif_context_alloc()
  // The square of this is the limit of pixels of each part, also of those that the file describes wrongly.
  decoder._heif_context_set_maximum_image_size_limit(context, Math.sqrt(MAX_IMAGE_PIXELS))
  decoder._heif_context_read_from_memory(error, context, file, bytes.byteLength, 0)
  check()
  decoder._heif_context_get_primary_image_handle(error, context, result)
  check()
  const image = numberAt(result)
  const width = decoder._heif_image_handle_get_width(image)
  const height = decoder._heif_image_handle_get_height(image)
  if (width * height > MAX_IMAGE_PIXELS) throw new ImageRefused('too_many_pixels')

  const profileBytes = decoder._heif_image_handle_get_raw_color_profile_size(image)
  const profile = decoder._malloc(profileBytes + 1)
  if (profileBytes > 0) {
    decoder._heif_image_handle_get_raw_color_profile(error, image, profile)
    check()
  }
  decoder._heif_decode_image(error, image, result, COLOURS_RGB, CHROMA_RGBA, 0)
  check()
  const plane = decoder._heif_image_get_plane_readonly2(numberAt(result), CHANNEL_RGBA, result)
  const stride = numberAt(result)
  const memory: ArrayBuffer = decoder.HEAPU8.buffer
  return {
    pixels: new Uint8Array(memory, plane, stride * height),
    width,
    height,
    stride,
    hasAlpha: decoder._heif_image_handle_has_alpha_channel(image) === 1,
    orientation: isTurnedByBoxes(decoder, context, image) ? 1 : orientationOf(exifOf(decoder, image)),
    profile: profileBytes > 0 ? Buffer.from(new Uint8Array(memory, profile, profileBytes)) : null,
  }
}

/** Boxes that turn an image, of which the decoder takes note; EXIF then repeats them. */
const TURNING_BOXES = ['irot', 'imir']

function isTurnedByBoxes(decoder: Decoder, context: number, image: number): boolean {
  const item = decoder._heif_image_handle_get_item_id(image)
  const list = decoder._malloc(4 * MAX_TRANSFORMATIONS)
  const count = decoder._heif_item_get_transformation_properties(context, item, list, MAX_TRANSFORMATIONS)
  const types = Array.from({ length: count }, (_, index): number =>
    decoder._heif_item_get_property_type(context, item, decoder.HEAPU32[list / 4 + index]),
  )
  return types.some((type) => TURNING_BOXES.some((name) => Buffer.from(name).readUInt32BE() === type >>> 0))
}

/** Returns the EXIF data of an image, from their TIFF header on; empty if it has none. */
function exifOf(decoder: Decoder, image: number): Buffer {
  const type = decoder._malloc(5)
  decoder.HEAPU8.set(Buffer.from('Exif\0'), type)
  const ids = decoder._malloc(4)
  if (decoder._heif_image_handle_get_list_of_metadata_block_IDs(image, type, ids, 1) === 0) {
    return Buffer.alloc(0)
  }
  const id = decoder.HEAPU32[ids / 4]
  const size = decoder._heif_image_handle_get_metadata_size(image, id)
  const [block, error] = [decoder._malloc(size), decoder._malloc(12)]
  decoder._heif_image_handle_get_metadata(error, image, id, block)
  const bytes = Buffer.from(new Uint8Array(decoder.HEAPU8.buffer, block, size))
  // The block begins with the distance to its header.
  return size < 4 ? Buffer.alloc(0) : bytes.subarray(4 + bytes.readUInt32BE())
}

/** Returns the orientation in EXIF data, 1 to 8; 1 where they are cut off or name none. */
function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = u32(4)
    const entries = Array.from({ length: u16(directory) }, (_, index) => directory + 2 + 12 * index)
    const entry = entries.find((at) => u16(at) === ORIENTATION_TAG)
    const value = entry === undefined ? 1 : u16(entry + 8)
    return value >= 1 && value <= 8 ? value : 1
  } catch (error) {
    if (error instanceof RangeError) return 1
    throw error
  }
}

/** Returns EXIF data that name an orientation alone: a header, and a directory of one entry. */
function exifWith(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*\0\0\0\x08\0\x01', 'latin1')
  for (const [at, value] of [ORIENTATION_TAG, TYPE_SHORT, 0, 1, orientation].entries()) {
    exif.writeUInt16BE(value, 10 + 2 * at)
  }
  return exif
}

/** The chunk of a colour profile, such as Display P3 of iPhones; sharp cannot attach one to pixels. */
function profileChunk(profile: Buffer): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('photo\0\0', 'latin1'), deflateSync(profile)]))
}

function pngChunk(type: string, content: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.byteLength)
  sum.writeUInt32BE(crc32(data))
  return Buffer.concat([length, data, sum])
}
