import { brotliDecompressSync } from 'node:zlib'

const HEADER_BYTES = 48
/** Tags of tables in the order in which WOFF2 numbers them; 63 is any other, which is spelled out. */
const CMAP = 0
const GLYF = 10
const LOCA = 11
const SPELLED_OUT = 63

/**
 * Returns the code points for which a WOFF2 file has a glyph (W3C WOFF2, section 4; OpenType, cmap formats 4 and 12). Throws a
 * `RangeError` for a file that is cut off and an `Error` for one without such a table.
 */
export function charactersOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(12)
  let at = HEADER_BYTES
  let start = 0
  let cmap: { start: number; length: number } | undefined
  const readLength = () => {
    let value = 0
    for (let byte = 0x80; byte & 0x80; ) {
      byte = font.readUInt8(at++)
      value = value * 0x80 + (byte & 0x7f)
    }
    return value
  }
  for (let table = 0; table < tables; table++) {
    const flags = font.readUInt8(at++)
    const [tag, version] = [flags & 0x3f, flags >> 6]
    if (tag === SPELLED_OUT) at += 4
    const original = readLength()
    const isTransformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0
    const length = isTransformed ? readLength() : original
    if (tag === CMAP) cmap = { start, length }
    start += length
  }
  if (cmap === undefined) throw new Error('The font has no table of characters.')
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  return charactersIn(data.subarray(cmap.start, cmap.start + cmap.length))
}

function charactersIn(cmap: Buffer): Set<number> {
  const characters = new Set<number>()
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + 8 * table + 4))
    const format = part.readUInt16BE(0)
    if (format === 4) addSegments(part, characters)
    if (format === 12) addGroups(part, characters)
  }
  return characters
}

/** Format 4: four arrays, each with a number for every segment, and the glyphs behind them. */
function addSegments(part: Buffer, characters: Set<number>): void {
  const bytes = part.readUInt16BE(6)
  for (let segment = 0; segment < bytes; segment += 2) {
    const last = part.readUInt16BE(14 + segment)
    const first = part.readUInt16BE(16 + bytes + segment)
    const delta = part.readUInt16BE(16 + 2 * bytes + segment)
    const offset = part.readUInt16BE(16 + 3 * bytes + segment)
    for (let character = first; character <= last && character < 0xffff; character++) {
      const place = 16 + 3 * bytes + segment + offset + 2 * (character - first)
      const glyph = offset === 0 ? character + delta : part.readUInt16BE(place)
      if ((glyph & 0xffff) !== 0) characters.add(character)
    }
  }
}

function addGroups(part: Buffer, characters: Set<number>): void {
  for (let group = 0; group < part.readUInt32BE(12); group++) {
    const [first, last] = [part.readUInt32BE(16 + 12 * group), part.readUInt32BE(20 + 12 * group)]
    for (let character = first; character <= last; character++) characters.add(character)
  }
}
