import { asciiDigits, visibleText } from './clean-number.ts'

/**
 * Latin accents, and the marks of Thai and Lao that change no word’s spelling much: short-vowel and tone marks, karan,
 * nikhahit. A class of characters for regular expressions of JavaScript and PostgreSQL.
 */
export const LOOSE_MARKS = String.raw`\u0300-\u036f\u0e47-\u0e4e\u0ec8-\u0ece`
const MARKS = new RegExp(`[${LOOSE_MARKS}]`, 'g')

/**
 * Returns text in the form in which searches compare it: lower case, digits as 0–9, without tone marks and similar marks. Typed with
 * or without them, in any order, or with two เ for แ, a word becomes the same.
 */
export function looseText(text: string): string {
  return asciiDigits(visibleText(text.normalize('NFKD')))
    .replace(MARKS, '')
    .replaceAll('เเ', 'แ')
    .toLowerCase()
}

/** Returns a text as `containsWords` compares it: people write spaces where they like. */
function withoutSpaces(text: string): string {
  return looseText(text).replace(/\s/g, '')
}

/**
 * Returns a test of whether one of some texts contains the words of a search, apart from marks, case and spaces. A number of the
 * search does not match the end of a longer one: "4 สี" is not in "24 สี". Empty words are in every text.
 */
export function containsWords(words: string): (texts: readonly string[]) => boolean {
  const wanted = withoutSpaces(words)
  const beginsWithDigit = /^\d/.test(wanted)
  return (texts) =>
    texts.some((text) => {
      const compared = withoutSpaces(text)
      if (!beginsWithDigit) return compared.includes(wanted)
      for (let at = compared.indexOf(wanted); at !== -1; at = compared.indexOf(wanted, at + 1)) {
        if (!/\d/.test(compared.charAt(at - 1))) return true
      }
      return false
    })
}
