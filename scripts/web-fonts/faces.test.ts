import { readFile } from 'node:fs/promises'
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { beforeAll, describe, expect, it } from 'vitest'
import { unicodeRange, usedCharacters } from './characters.ts'
import { BOLD_FACE, charactersOf, FACES, fallbackRules, subsetFace, substituteRules } from './faces.ts'

/** Tone marks over vowels, sara am, consonants that lose their tail before a vowel below, and Latin among Thai. */
const HARD_TEXTS = [
  'น้ำ ที่ ปู่ กี้ ผู้ ก๊วน จ๋า',
  'ญี่ปุ่น ฐานะ ฎีกา กฤษฎ์ ฤๅษี',
  'ปี่ ฟื้น ป้า ฝ้าย ฬ่ำ',
  'สีน้ำ 12 สี ฿320 · A4 “ใหม่”',
]

/** With its headers it fits into the ten packets that a new connection sends at once. */
const MAX_PRELOADED_BYTES = 14_000

describe.each(FACES)('the first file of $family $weight', (face) => {
  let complete: Buffer
  let files: Awaited<ReturnType<typeof subsetFace>>
  let subset: Buffer
  beforeAll(async () => {
    complete = await readFile(face.file)
    files = await subsetFace(face)
    subset = await toSfnt(files[0].bytes)
  })

  it('sets Thai exactly as the complete font does', () => {
    for (const text of HARD_TEXTS) expect(positions(subset, text), text).toEqual(positions(complete, text))
  })

  it('has every character of our own texts that the font has, in few packets', () => {
    const inFont = new Set(charactersOf(complete))
    const inSubset = new Set(charactersOf(subset))
    const codes = [...usedCharacters()].map((character) => character.codePointAt(0) ?? 0)
    expect(codes.filter((code) => inFont.has(code) && !inSubset.has(code))).toEqual([])
    expect(files[0].bytes.length).toBeLessThan(face === BOLD_FACE ? 15_000 : MAX_PRELOADED_BYTES)
  })

  it('is followed by a file with the rest of the font', async () => {
    const rest = charactersOf(await toSfnt(files[1].bytes))
    expect(rest).toContain('é'.codePointAt(0))
    expect(charactersOf(subset).filter((code) => rest.includes(code))).toEqual([])
  })

  it('has a fallback of the same width and height', async () => {
    const rules = await fallbackRules(face)
    expect(rules).toContain(`${face.family} Fallback`)
    for (const property of ['size-adjust', 'ascent-override', 'descent-override']) {
      expect(rules.match(new RegExp(`${property}: [\\d.]+%`, 'g')), property).toHaveLength(2)
    }
  })
})

it('names fonts of the device, scaled to its widths, as the bold face', async () => {
  const [rules, fallback] = [await substituteRules(), await fallbackRules(BOLD_FACE)]
  expect(rules).not.toContain('Fallback')
  expect(rules).toContain(BOLD_FACE.family)
  const sizes = (text: string) => text.match(/size-adjust: [\d.]+%/g)
  expect(sizes(rules)).toEqual(sizes(fallback))
})

it('writes characters as ranges', () => {
  expect(unicodeRange([0x41, 0x42, 0x43, 0x45, 0xe01])).toBe('U+41-43, U+45, U+E01')
  expect(unicodeRange([0x41, 0x45], 3)).toBe('U+41-45')
})

/** The same font without the compression of the web. */
function toSfnt(woff2: Buffer): Promise<Buffer> {
  return subsetFont(woff2, String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, i) => i)), {
    targetFormat: 'sfnt',
  })
}

/** The advance and offset of each glyph of a text, in units of the font. */
function positions(font: Buffer, text: string) {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(new Font(new Face(new Blob(new Uint8Array(font)))), buffer)
  return buffer.getGlyphPositions()
}
