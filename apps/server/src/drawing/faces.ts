import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { charactersOf } from './character-map.ts'

/** A part of a typeface that can be drawn: its name for the canvas, and its files, one a weight or one for all weights. */
export type Face = { family: string; files: readonly string[] }

/** Resolved as modules at run time, so that they are found from source and from a bundle alike. */
const { resolve } = createRequire(import.meta.url)

/** The typeface of receipts and labels. The canvas has it from the beginning. */
export const MAIN_FACES: readonly Face[] = ['latin', 'thai', 'latin-ext'].map((subset) => ({
  // One family a subset: under one name the second file would replace the first.
  family: `Jansi Sarabun ${subset}`,
  files: [400, 600].map((weight) =>
    resolve(`@fontsource/sarabun/files/sarabun-${subset}-${weight}-normal.woff2`),
  ),
}))

/**
 * Where the characters of other names are looked for, in this order: Cyrillic, Greek and Devanagari, the scripts of the
 * neighbours, symbols, simplified and traditional Chinese with kana, Korean. Each is split into files by characters.
 */
const OTHERS = [
  'noto-sans',
  'noto-sans-lao',
  'noto-sans-myanmar',
  'noto-sans-khmer',
  'noto-sans-symbols',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-kr',
]

type Range = { first: number; last: number }
type Candidate = { face: Face; ranges: Range[] }

let candidates: Candidate[] | undefined
const characters = new Map<Face, Set<number>>()
const found = new Map<number, Face | null>()

/** Returns the face that draws a character, or null if none does. Reads a file at the first need of a character in it. */
export function faceOf(codePoint: number): Face | null {
  const known = found.get(codePoint)
  if (known !== undefined) return known
  const draws = (face: Face) => charactersIn(face).has(codePoint)
  const face = MAIN_FACES.find(draws) ?? candidatesFor(codePoint).find(draws) ?? null
  found.set(codePoint, face)
  return face
}

function candidatesFor(codePoint: number): Face[] {
  candidates ??= OTHERS.flatMap(candidatesOf)
  return candidates
    .filter(({ ranges }) => ranges.some(({ first, last }) => codePoint >= first && codePoint <= last))
    .map(({ face }) => face)
}

/** A font lists by ranges which file may have a character; not every character of a range is drawn. */
function candidatesOf(name: string): Candidate[] {
  const list = resolve(`@fontsource-variable/${name}/unicode.json`)
  const ranges = JSON.parse(readFileSync(list, 'utf8'))
  return Object.entries<string>(ranges).map(([subset, written]) => {
    // Numbered subsets are in brackets.
    const part = subset.replaceAll(/[[\]]/g, '')
    const file = join(dirname(list), 'files', `${name}-${part}-wght-normal.woff2`)
    return {
      face: { family: `Jansi ${name} ${part}`, files: [file] },
      ranges: written.split(',').map(rangeOf),
    }
  })
}

function rangeOf(written: string): Range {
  const [first = '', last = first] = written.trim().replace(/^U\+/i, '').split('-')
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
}

function charactersIn(face: Face): Set<number> {
  const known = characters.get(face)
  if (known !== undefined) return known
  const [file] = face.files
  if (file === undefined) throw new Error(`The face ${face.family} has no file.`)
  const read = charactersOf(readFileSync(file))
  characters.set(face, read)
  return read
}

/** Faces for all of it; most texts of the shop. */
const PLAIN = /^[\n -~\u0e01-\u0e3a\u0e3f-\u0e5b]*$/
/** Emoji, and the marks that make one of another character. */
const EMOJI =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\ufe0e\ufe0f\u20e3\u{e0020}-\u{e007f}]/gu
/** They have no glyph of their own: they change the shape of those around them. */
const JOINERS = ['\u200c', '\u200d']
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu

/**
 * Returns a text as it can be drawn, without emoji and other characters that no face has, so that none becomes a box. Line
 * feeds stay.
 */
export function drawableText(text: string): string {
  if (PLAIN.test(text)) return text
  const kept = [...text.replace(EMOJI, '')].filter(isDrawn).join('').replace(STRAY_JOINER, '')
  return kept === text ? text : kept.replaceAll(/ {2,}/g, ' ').replaceAll(/^ +| +$/gm, '')
}

/** True if a text is drawn with all of its alphabetic characters and digits; signs may be missing. */
export function isDrawable(text: string): boolean {
  return (
    PLAIN.test(text) ||
    [...text].every((character) => !/[\p{L}\p{M}\p{N}]/u.test(character) || isDrawn(character))
  )
}

function isDrawn(character: string): boolean {
  return character === '\n' || JOINERS.includes(character) || faceOf(character.codePointAt(0) ?? 0) !== null
}

/** Returns the faces next to the main ones that a text needs. */
export function otherFacesFor(text: string): Face[] {
  if (PLAIN.test(text)) return []
  const faces = [...text].flatMap((character) => faceOf(character.codePointAt(0) ?? 0) ?? [])
  return [...new Set(faces)].filter((face) => !MAIN_FACES.includes(face))
}

/** Returns a value with all of its texts as they can be drawn. */
export function withDrawableTexts<T>(value: T): T
export function withDrawableTexts(value: unknown): unknown {
  if (typeof value === 'string') return drawableText(value)
  if (Array.isArray(value)) return value.map((item) => withDrawableTexts(item))
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array) {
    return value
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withDrawableTexts(part)]))
}
