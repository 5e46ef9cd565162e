/** Latin accents, and the Thai marks that change no word's spelling much: short-vowel and tone marks, karan, nikhahit. */
const MARKS = /[\u0300-\u036f\u0e47-\u0e4e]/g

/**
 * Returns text in the form in which searches compare it: lower case, without tone marks and similar marks. Typed with or
 * without them, in any order, or with two เ for แ, a word becomes the same.
 */
export function looseText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').replaceAll('เเ', 'แ').toLowerCase()
}
