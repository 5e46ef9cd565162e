import { asciiDigits, INVISIBLE, visibleText } from './clean-number.ts'

/**
 * Names and other texts from people, cleaned once where they come in: for the server, the shop, the console, the products
 * file and the settings. `clean-number.ts` has numbers, days and keys. Nothing here is for passwords, tokens or evidence.
 */

/** ํ and า of Thai, ໍ and າ of Lao, which some keyboards and files write for ำ and ຳ, also with a tone mark between them. */
const OPENED_SARA_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32|\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g

/** Returns text in the form in which it is stored: NFC, with ำ and ຳ in one character. NFKC would change the characters that somebody chose. */
export function storedForm(text: string): string {
  return text
    .normalize('NFC')
    .replace(OPENED_SARA_AM, (_, thai?: string, lao?: string) =>
      lao === undefined ? `${thai}\u0e33` : `${lao}\u0eb3`,
    )
}

/** Marks that turn the text after them around. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a text of one line or more as it is stored, without direction marks and outer spaces: reasons, notes, articles. A text of
 * which nothing is seen becomes empty.
 */
export function cleanText(text: string): string {
  const clean = storedForm(text).replace(DIRECTION_MARKS, '').trim()
  return visibleText(clean).trim() === '' ? '' : clean
}

/** Scripts in which a joiner (U+200C, U+200D) between two characters is part of the spelling. */
const JOINING_SCRIPTS = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
]
const JOINING = JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')
const BEFORE_JOINER = new RegExp(
  `(?:(?![^${JOINING}])[\\p{L}\\p{M}]|\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\ufe0f?)$`,
  'u',
)
const AFTER_JOINER = new RegExp(`^(?:(?![^${JOINING}])\\p{L}|\\p{Extended_Pictographic})`, 'u')
const JOINER = /^[\u200c\u200d]$/
const VARIATION_SELECTOR = /^\p{Variation_Selector}$/u
const SEEN_CHARACTER = /[^\p{Z}\p{Default_Ignorable_Code_Point}]$/u

/** True if the character that is not seen changes those around it: a joiner where it belongs, a variation selector. */
function isSpelling(mark: string, before: string, after: string): boolean {
  if (JOINER.test(mark)) return BEFORE_JOINER.test(before) && AFTER_JOINER.test(after)
  return VARIATION_SELECTOR.test(mark) && SEEN_CHARACTER.test(before)
}

const SPACES = /[\p{Z}\t\r\n]+/gu

/**
 * Returns a name as it is stored: in one line, without direction marks and other characters that are not seen, with single
 * spaces. For names of people and things, titles, sizes, shelves.
 */
export function cleanName(text: string): string {
  const seen = storedForm(text).replace(INVISIBLE, (mark, at: number, whole: string) =>
    isSpelling(
      mark,
      whole.slice(Math.max(0, at - 3), at),
      whole.slice(at + mark.length, at + mark.length + 2),
    )
      ? mark
      : '',
  )
  return storedForm(seen).replace(SPACES, ' ').trim()
}

/** An alphabetic character that can be read alone: no vowel and no repetition mark of Thai and Lao, no modifier. */
const ALPHABETIC =
  /(?![\u0e2f\u0e30\u0e32\u0e33\u0e40-\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ec0-\u0ec6]|\p{Lm})\p{L}/u
const NUMBER = /\p{N}/u
/** Burmese writes four marks on a character; seven are drawn over the lines above. */
const TOWER_OF_MARKS = /\p{M}{7}/u

/** True if a cleaned name can be read: it has an alphabetic character, and no more than six marks on one. */
export function isPersonName(name: string): boolean {
  return ALPHABETIC.test(name) && !TOWER_OF_MARKS.test(name)
}

/** True if the cleaned name of a thing can be read: it has an alphabetic character or a digit, and no more than six marks on one. */
export function isThingName(name: string): boolean {
  return (ALPHABETIC.test(name) || NUMBER.test(name)) && !TOWER_OF_MARKS.test(name)
}

/**
 * Returns a name in the form in which names are the same: "สี  12" with Thai digits and "สี 12", full-width and plain "ab". Unlike `looseText` it keeps the tone marks: they make other words.
 */
export function nameKey(text: string): string {
  return asciiDigits(visibleText(cleanName(text).normalize('NFKD')))
    .toLowerCase()
    .replace(SPACES, ' ')
    .trim()
}

/** Returns the words of a search as they are looked for: as names are stored, with the digits of every script as 0–9. */
export function plainSearch(typed: string): string {
  return asciiDigits(visibleText(cleanName(typed)))
}
