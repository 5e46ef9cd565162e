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

/**
 * Memory of the decoder for one image. A photo of 12 megapixels needs 112 MB and one of 24 megapixels 225 MB; a crafted
 * file that asks for more than this is refused.
 */
const MAX_DECODER_BYTES = 320 * 1024 * 1024
const PAGE_BYTES = 64 * 1024

/**
 * Decodes the main image of a HEIC photo, upright and at most `maxWidth` pixels wide, as a PNG for sharp. Throws
 * `ImageRefused` for a file that cannot be decoded and for one above the limit of pixels.
 */
export async function heicToPng(bytes: Uint8Array, maxWidth: number): Promise<Buffer> {
  const { pixels, width, height, stride, hasAlpha, profile } = decode(await openDecoder(), bytes)
  const picture = sharp(pixels, { raw: { width: stride / CHANNELS, height, channels: CHANNELS } })
    // Rows may be padded.
    .extract({ left: 0, top: 0, width, height })
    .resize({ width: maxWidth, withoutEnlargement: true })
  if (!hasAlpha) picture.removeAlpha()
  const png = await picture.png({ compressionLevel: 0 }).toBuffer()
  return profile === null ? png : withColourProfile(png, profile)
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
    profile: profileBytes > 0 ? Buffer.from(new Uint8Array(memory, profile, profileBytes)) : null,
  }
}

/** Returns the PNG with a colour profile, such as Display P3 of iPhones; sharp cannot attach one to pixels. */
function withColourProfile(png: Buffer, profile: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(data))
  // Behind the signature and the header, which have a fixed length.
  return Buffer.concat([png.subarray(0, 33), length, data, sum, png.subarray(33)])
}
