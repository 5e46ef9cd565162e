import { expect, it } from 'vitest'
import { containsWords } from './loose-text.ts'

/** Words as people type them, a text, and whether it contains them. */
it.each([
  ['สีนำ', 'สีน้ำ 24 สี', true],
  ['สี น้ำ', 'ชุดสีน้ำ', true],
  ['น\u0e4d\u0e49\u0e32', 'สีน้ำ', true],
  ['เเกรม', '300 แกรม', true],
  ['ນ\u0ecd\u0ec9\u0eb2', 'ສີນ້ຳ', true],
  ['๒๔สี', 'สีน้ำ 24 สี', true],
  ['24 สี', 'สีน้ำ ๒๔สี', true],
  ['4 สี', 'สีน้ำ 24 สี', false],
  ['น้ำ 24', 'สีน้ำ 24 สี', true],
  ['2', 'สีน้ำ 24 สี', true],
  ['ＰＥＮＴＥＬ', 'Pentel', true],
  ['renee', 'Renée', true],
  ['\u200bสี', 'สี', true],
  ['', 'สี', true],
  ['สีไม้', 'สีน้ำ', false],
])('“%s” in “%s”: %s', (words, text, isContained) => {
  expect(containsWords(words)([text])).toBe(isContained)
})
