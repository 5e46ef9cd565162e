import { crc32, deflateSync } from 'node:zlib'
import QRCode from 'qrcode'

const MIN_PIXELS = 512
/** Quiet modules on each side; scanners count on four. */
const QUIET_ZONE = 4

/**
 * Draws a text as a QR image: `data:image/png;base64,…`, square, at least 512 pixels wide. It takes about a millisecond.
 * Throws if the text is too long for a QR.
 */
export function drawQr(text: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET_ZONE
  // Whole pixels a module, so that no edge is blurred.
  const scale = Math.ceil(MIN_PIXELS / size)
  const isDark = (x: number, y: number) =>
    Math.min(x, y) >= 0 && Math.max(x, y) < modules.size && modules.get(y, x) === 1
  const rows = Array.from({ length: size }, (_, y) =>
    rowOf(size * scale, (x) => isDark(Math.floor(x / scale) - QUIET_ZONE, y - QUIET_ZONE)),
  )
  const png = squarePng(rows.flatMap((row) => Array.from({ length: scale }, () => row)))
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Returns a row of a PNG with one bit a pixel: the number of its filter, which is none, and its pixels. */
function rowOf(width: number, isDark: (x: number) => boolean): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x += 8) {
    let pixels = 0
    for (let bit = 0; bit < 8; bit += 1) pixels = pixels * 2 + (isDark(x + bit) ? 0 : 1)
    row.writeUInt8(pixels, 1 + x / 8)
  }
  return row
}

/** Makes a square PNG in black and white of its rows. (qrcode's own has four bytes a pixel and takes fifteen times as long.) */
function squarePng(rows: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(rows.length, 0)
  header.writeUInt32BE(rows.length, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
