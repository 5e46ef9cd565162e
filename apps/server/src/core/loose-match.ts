import { asciiDigits } from '@jansi/contract/clean-number'
import { nameKey } from '@jansi/contract/clean-text'
import { LOOSE_MARKS, looseText } from '@jansi/contract/loose-text'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { escapeLike } from '../db/like.ts'

/** Characters that are not seen, as rows of before texts were cleaned may hold them. */
const INVISIBLE = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'
/** The marks of `looseText`, spaces, and characters that are not seen. */
const LEFT_OUT = `[${LOOSE_MARKS}\\s${INVISIBLE}]`
const THAI_DIGITS = '๐๑๒๓๔๕๖๗๘๙'
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g

/**
 * A condition: the text contains the words, compared as `looseText` does and without spaces. A number in the words matches Thai
 * digits too, and not the end of a longer number. Words of which nothing is left match nothing.
 */
export function looselyContains(text: SQLWrapper, words: string): SQL {
  const wanted = looseText(words).replace(/\s/g, '')
  if (wanted === '') return sql`false`
  const compared = sql`replace(lower(regexp_replace(normalize(${text}, nfkd), ${LEFT_OUT}, '', 'g')), 'เเ', 'แ')`
  // Only words with digits need the slower pattern.
  if (!/\d/.test(wanted)) return sql`${compared} like ${`%${escapeLike(wanted)}%`}`
  const pattern = wanted
    .replace(ASCII_PUNCTUATION, '\\$&')
    .replace(/\d/g, (digit) => `[${digit}${THAI_DIGITS.charAt(Number(digit))}]`)
  return sql`${compared} ~ ${/^\d/.test(wanted) ? `(^|[^0-9${THAI_DIGITS}])${pattern}` : pattern}`
}

/** A condition: the name is the same as another, compared as `nameKey` does. */
export function isSameName(name: SQLWrapper, other: string): SQL {
  const digits = asciiDigits(THAI_DIGITS)
  const visible = sql`regexp_replace(translate(normalize(${name}, nfkd), ${THAI_DIGITS}, ${digits}), ${`[${INVISIBLE}]`}, '', 'g')`
  return sql`lower(btrim(regexp_replace(${visible}, '\\s+', ' ', 'g'))) = ${nameKey(other)}`
}
