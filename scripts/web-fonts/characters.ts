import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders whose texts the front ends show. */
const SOURCES = ['apps/storefront/src', 'apps/staff/src', 'packages/contract/src', 'packages/client/src']
const ROOT = join(import.meta.dirname, '../..')

/**
 * The characters of any text of staff or members: printable ASCII, the no-break space, common signs, Thai letters and marks.
 * Thai figures and section signs are rare: without them a font comes in the first ten packets of a connection.
 */
const ALWAYS = [range(0x20, 0x7e), '\u00a0°·×–—‘’“”•…', range(0x0e01, 0x0e3a), range(0x0e3f, 0x0e4e)].join('')
/** Invisible characters of Thai text, and the circle under a mark without a consonant. */
const INVISIBLE = '\u200b\u200c\u200d\u25cc'

/** Returns the characters of the first font files: Thai letters, ASCII, and every other one in the sources of the front ends. */
export function usedCharacters(): string {
  const used = new Set([...ALWAYS, ...INVISIBLE])
  for (const folder of SOURCES) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.test)\.tsx?$/.test(file)) continue
      for (const character of readFileSync(join(ROOT, folder, file), 'utf8')) {
        if (character >= ' ') used.add(character)
      }
    }
  }
  return [...used].sort().join('')
}

/**
 * Writes characters as a `unicode-range` of CSS: "U+20-7E, U+E01-E3A". Gaps of at most `bridged` characters are left
 * out, which makes the range shorter and covers characters that the font does not have.
 */
export function unicodeRange(characters: Iterable<number>, bridged = 0): string {
  const ranges: [number, number][] = []
  for (const code of [...characters].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && code <= last[1] + 1 + bridged) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}
