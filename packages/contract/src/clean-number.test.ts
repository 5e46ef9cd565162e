import { expect, it } from 'vitest'
import { figureIn, idInAddress, plainKey, soughtPhone } from './clean-number.ts'

const KEY = 'aB3_-xY0'

it.each(['\u200b', ')', '.', ' ', '\u202c', 'ครับ', ').'])('a key of a link ends before “%s”', (tail) => {
  expect(plainKey(`${KEY}${tail}`)).toBe(KEY)
  expect(idInAddress(`7${tail}`)).toBe(7)
})

it.each(['', '0', '-1', '1.5', '7a', '99999999999'])('no id is in the address “%s”', (text) => {
  expect(idInAddress(text)).toBe(0)
})

/** A figure, its amount in baht, and its count; undefined where it is refused. */
it.each([
  ['', null, null],
  ['85', 85, 85],
  [' 007 ', 7, 7],
  ['฿85', 85, 85],
  ['85.-', 85, 85],
  ['\u200e85', 85, 85],
  ['๘๕', 85, 85],
  ['１２', 12, 12],
  ['1,200', 1200, 1200],
  ['1,234,567', 1_234_567, 1_234_567],
  ['฿ 1,234.50', 1234.5, undefined],
  ['๑,๒๓๔.๕๐ บาท', 1234.5, undefined],
  ['1.5', 1.5, undefined],
  ['2.0', 2, undefined],
  ['85.555', undefined, undefined],
  ['12,5', undefined, undefined],
  ['1,50', undefined, undefined],
  ['1234,567', undefined, undefined],
  ['1,2345,678', undefined, undefined],
  ['1.234,50', undefined, undefined],
  ['1 200', undefined, undefined],
  ['-5', undefined, undefined],
  ['−3', undefined, undefined],
  ['1e3', undefined, undefined],
  ['10+2', undefined, undefined],
  ['12.', undefined, undefined],
])('the figure “%s” is %s baht, and as a count %s', (typed, baht, count) => {
  expect([figureIn(typed, 2), figureIn(typed)]).toEqual([baht, count])
})

it.each([
  ['081-234 5678', '0812345678'],
  ['+66 81 234', '081234'],
  ['66812345678', '0812345678'],
  ['๕๖๗๘', '5678'],
  ['12', ''],
  ['กระดาษ 300', ''],
  ['มะลิ 081-234', '081234'],
])('“%s” looks for phones with “%s”', (words, digits) => {
  expect(soughtPhone(words)).toBe(digits)
})
