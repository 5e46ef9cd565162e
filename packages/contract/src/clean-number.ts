/**
 * Numbers, days and keys as people type and paste them, cleaned once where they come in: for the server, the shop, the console,
 * the products file and the settings. `clean-text.ts` has names and other texts. Nothing here is for passwords, tokens or
 * evidence.
 */

/** Decimal digits that are not 0–9: Thai and full-width ones, those of Lao, Burmese, Khmer … */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const DECIMAL_DIGIT = /^\p{Nd}$/u

/** Returns text with the decimal digits of every script as 0–9; the rest stays. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGIT, valueOfDigit)
}

/** Unicode encodes digits in runs from 0 to 9, one or more runs after each other. */
function valueOfDigit(digit: string): string {
  let start = digit.codePointAt(0) ?? 0
  const code = start
  while (DECIMAL_DIGIT.test(String.fromCodePoint(start - 1))) start -= 1
  return String((code - start) % 10)
}

/** Characters that are not seen: direction and zero-width marks, fillers, soft hyphens, the Braille blank. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns text without the characters that are not seen. For texts that are compared or counted, not for names. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Signs that people and address books write between the digits of a number. */
const BETWEEN_DIGITS = /[\s\p{Dash}()]/gu

/**
 * Returns a number of digits (an account, an id) as 0–9, without spaces, dashes, brackets and characters that are not seen. The rest
 * stays, so that a check can refuse it.
 */
export function plainNumber(typed: string): string {
  return visibleText(asciiDigits(typed)).replace(BETWEEN_DIGITS, '')
}

/** Returns a number as it was written, with its dashes, in the digits 0–9 and without characters that are not seen. */
export function numberAsWritten(typed: string): string {
  return visibleText(asciiDigits(typed)).trim()
}

/** Thailand's country code before nine digits, as address books write it: +66 81 234 5678, 0066 (0)81 234 5678. */
const COUNTRY_CODE = /^(?:\+|00)?660?(?=\d{9}$)/

/**
 * Returns a phone number as 0–9 with its leading 0: +66, 0066 and +66 (0) become 0. A number of another kind, such as a PromptPay
 * id, comes back as `plainNumber` returns it.
 */
export function plainPhone(typed: string): string {
  return plainNumber(typed).replaceAll('.', '').replace(COUNTRY_CODE, '0')
}

/** The sign or the name of the currency around an amount; digits with separators in threes; a plain number without a sign. */
const CURRENCY = /^฿|(?:฿|บาท|\.-)$/g
const IN_THREES = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const PLAIN_NUMBER = /^\d{1,12}(?:\.(\d+))?$/

/**
 * Returns the number that a figure means, as people and spreadsheets write it: an amount of baht with up to two `decimals`, or
 * a count without any. "฿1,234.50", and the same in Thai digits with "บาท", is 1234.5. Returns null for an empty text, and undefined for one that means no
 * such number: with a sign, with separators anywhere else, with more decimals.
 */
export function figureIn(typed: string, decimals: 0 | 2 = 0): number | null | undefined {
  const text = numberAsWritten(typed).replace(CURRENCY, '').trim()
  if (text === '') return null
  const plain = IN_THREES.test(text) ? text.replaceAll(',', '') : text
  const [number, fraction = ''] = PLAIN_NUMBER.exec(plain) ?? []
  return number !== undefined && fraction.length <= decimals ? Number(number) : undefined
}

/** Fewer digits are in too many phone numbers: of a search that is a number, and of one with other characters. */
const MIN_SOUGHT_DIGITS = 3
const MIN_DIGITS_IN_TEXT = 6

/**
 * Returns the digits by which a search looks for phone numbers that contain them, +66 and 0066 as 0; an empty text for a search with
 * too few digits.
 */
export function soughtPhone(words: string): string {
  const number = plainPhone(words).replace(/^(?:\+|00)660?/, '0')
  const digits = number.replace(/\D/g, '')
  return digits.length < (digits === number ? MIN_SOUGHT_DIGITS : MIN_DIGITS_IN_TEXT) ? '' : digits
}

/** The first year that is read as one of the Buddhist calendar. */
const FIRST_BUDDHIST_YEAR = 2400
/** A year of the Buddhist calendar is so many ahead of its Christian one. */
export const BUDDHIST_YEARS_AHEAD = 543

/**
 * Returns a day YYYY-MM-DD, or a time that begins with one, with its year in the Christian calendar: 2569-12-15 becomes
 * 2026-12-15. Another text stays.
 */
export function plainDay(typed: string): string {
  const day = numberAsWritten(typed)
  const [, year, rest] = /^(\d{4})(-\d{2}-\d{2}(?:T.*)?)$/.exec(day) ?? []
  if (year === undefined || Number(year) < FIRST_BUDDHIST_YEAR) return day
  return `${Number(year) - BUDDHIST_YEARS_AHEAD}${rest}`
}

/** Signs around the key of a link that a mail program or a chat cut badly; no key contains them. */
const AROUND_KEY = /^[^A-Za-z0-9_-]+|[^A-Za-z0-9_-]+$/g

/** Returns the key of a link without the signs of a sentence around it: a bracket, a full stop, a space, a zero-width mark. */
export function plainKey(typed: string): string {
  return typed.replace(AROUND_KEY, '')
}

/** Returns the id of a record in an address, without the signs of a sentence around it; 0 for a text that is no id. */
export function idInAddress(text: string): number {
  const digits = plainKey(text)
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : 0
}
