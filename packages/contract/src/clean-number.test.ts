import { describe, expect, it } from 'vitest'
import { idInAddress, plainAmount, plainKey, soughtPhone } from './clean-number.ts'

const KEY = 'aB3_-xY0'

it.each(['\u200b', ')', '.', ' ', '\u202c', 'ครับ', ').'])('a key of a link ends before “%s”', (tail) => {
  expect(plainKey(`${KEY}${tail}`)).toBe(KEY)
  expect(idInAddress(`7${tail}`)).toBe(7)
})

it.each(['', '0', '-1', '1.5', '7a', '99999999999'])('no id is in the address “%s”', (text) => {
  expect(idInAddress(text)).toBe(0)
})

/** Amounts as people and spreadsheets write them; null where a check refuses them. */
describe('an amount', () => {
  it.each([
    ['85', '85'],
    [' 85 ', '85'],
    ['฿85', '85'],
    ['฿ 1,234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['๘๕', '85'],
    ['๑,๒๓๔.๕๐ บาท', '1234.50'],
    ['85.-', '85'],
    ['\u200e85', '85'],
    ['12,5', null],
    ['1,50', null],
    ['1.234,50', null],
    ['-5', null],
    ['1e2', null],
  ])('“%s” is %s', (typed, amount) => {
    const plain = plainAmount(typed)
    expect(/^\d+(\.\d{1,2})?$/.test(plain) ? plain : null).toBe(amount)
  })
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
