import { looseText } from '@jansi/contract/loose-text'

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** The words of a search after these are left out, and the characters of a word after these: each costs time. */
const MAX_SEARCHED_WORDS = 6
const MAX_WORD_CHARACTERS = 40

/** A number with its decimals, or the characters up to the next number: "24สี" and "2B" are two words each. */
const NUMBER_OR_WORD = /\d+(?:[.,]\d+)*|\D+/g

/** Returns a text divided into its words and all between them, unchanged: joined, they are the text. */
export function divided(text: string): string[] {
  return [...thaiWords.segment(text.normalize('NFC'))].map(({ segment }) => segment)
}

/** Returns the words of a text in the form in which searches compare them, numbers and their units apart. */
export function wordsOf(text: string): string[] {
  return [...thaiWords.segment(text.normalize('NFC'))]
    .filter(({ isWordLike }) => isWordLike)
    .flatMap(({ segment }) => looseText(segment).match(NUMBER_OR_WORD) ?? [])
}

/** True for a word of `wordsOf` that is a number: it is met by that number alone. */
export function isNumberWord(word: string): boolean {
  return /^\d/.test(word)
}

/** Characters of the Thai alphabet: model numbers and Latin names are no parts of compounds. */
const THAI_WORD = /^[\u0e00-\u0e7f]+$/

/**
 * Returns the words of a name, and its compounds: two or three neighbouring Thai words, joined. The dictionary divides a word that is
 * spelled wrongly in other places than the right one (พู่กัน is one word, พุ่กัน is two), and people write spaces where
 * they like: joined, both are at most one typo apart.
 */
export function compoundsOf(name: string): string[] {
  const words = wordsOf(name)
  const compounds = words.flatMap((_word, start) => {
    const end = words.findIndex((word, at) => at >= start && !THAI_WORD.test(word))
    const run = words.slice(start, end === -1 ? undefined : end)
    return [2, 3].filter((count) => count <= run.length).map((count) => run.slice(0, count).join(''))
  })
  return [...new Set([...words, ...compounds])]
}

/** Parts of a search: a product matches a part by all its words, or by the compound of them. */
export type SearchPart = { words: string[]; compound: string }

/** Returns the parts of a search, which spaces divide, and the compound of all of them: six words of 40 characters at most. */
export function searchParts(search: string): { parts: SearchPart[]; compound: string } {
  let left = MAX_SEARCHED_WORDS
  const parts = search.split(/\s+/).flatMap((part) => {
    const words = wordsOf(part)
      .slice(0, left)
      .map((word) => word.slice(0, MAX_WORD_CHARACTERS))
    left -= words.length
    return words.length === 0 ? [] : [{ words, compound: compoundOf(words) }]
  })
  return { parts, compound: compoundOf(parts.map(({ compound }) => compound)) }
}

function compoundOf(words: readonly string[]): string {
  return words.join('').slice(0, MAX_WORD_CHARACTERS)
}
