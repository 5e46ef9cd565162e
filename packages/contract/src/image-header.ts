/** The beginning of an image file, as its bytes say it. */
export type ImageHeader = {
  format: 'jpeg' | 'png' | 'webp'
  isAnimated: boolean
  /** In pixels; null where the bytes do not reach that far, or say it wrongly. */
  size: { width: number; height: number } | null
}

/**
 * Reads the header of a JPEG, PNG or WebP file from its first bytes, not from its name; null for any other file. Of an
 * animated PNG or WebP most decoders show the first frame alone, without a word.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (textAt(view, 0, 3) === '\xff\xd8\xff') {
      return { format: 'jpeg', isAnimated: false, size: sizeOf(() => jpegSize(view)) }
    }
    if (textAt(view, 0, 8) === '\x89PNG\r\n\x1a\n') {
      const size = sizeOf(() => ({ width: view.getUint32(16), height: view.getUint32(20) }))
      return { format: 'png', isAnimated: hasFrames(view), size }
    }
    if (textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP') {
      const isAnimated = textAt(view, 12, 4) === 'VP8X' && (view.getUint8(20) & 2) !== 0
      return { format: 'webp', isAnimated, size: sizeOf(() => webpSize(view)) }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))
}

function sizeOf<Size>(read: () => Size): Size | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

/** The size is in the first frame header, after any number of other segments. */
function jpegSize(view: DataView) {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}

/** An animated PNG has an acTL chunk before its pixels. */
function hasFrames(view: DataView): boolean {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = textAt(view, at + 4, 4)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}

function webpSize(view: DataView) {
  switch (textAt(view, 12, 4)) {
    case 'VP8X':
      return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

/** Names of the formats at the start of a file: HEVC in HEIF with 8 or 10 bits, or HEIF of any codec that names HEVC too. */
const HEVC_BRANDS = ['heic', 'heix']
const GENERAL_BRAND = 'mif1'

/** Returns true for a file that begins as a HEIC photo does, by any name. AVIF, of the same family, is none. */
export function isHeic(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 128))
  if (start.slice(4, 8) !== 'ftyp') return false
  const brand = start.slice(8, 12)
  if (brand !== GENERAL_BRAND) return HEVC_BRANDS.includes(brand)
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  return HEVC_BRANDS.some((name) => start.slice(16, length).includes(name))
}
