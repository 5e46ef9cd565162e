import { describe, expect, it } from 'vitest'
import {
  memberQrText,
  pieceLabelText,
  printedCode,
  readScannedCode,
  variantLabelText,
} from './scanned-code.ts'

const ORDER = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'
const SHOP = '3f9a0c'
const OTHER = '123456'

describe('a scanned code', () => {
  it.each([
    [variantLabelText(12, SHOP), { kind: 'variant', id: 12 }],
    [pieceLabelText(7, SHOP), { kind: 'piece', id: 7 }],
    [memberQrText(42, SHOP), { kind: 'member', pk: 42 }],
    ['JANSI:V:12', { kind: 'variant', id: 12 }],
    [' jansi:p:7\n', { kind: 'piece', id: 7 }],
    [' jansi:member:42\n', { kind: 'member', pk: 42 }],
    ['V12', { kind: 'variant', id: 12 }],
    ['p 7', { kind: 'piece', id: 7 }],
    [ORDER.toUpperCase(), { kind: 'order', id: ORDER }],
    [`https://shop.example/bill/${ORDER}`, { kind: 'order', id: ORDER }],
  ])('“%s” is read', (text, code) => {
    expect(readScannedCode(text, SHOP)).toEqual(code)
  })

  it.each([variantLabelText(12, OTHER), pieceLabelText(7, OTHER), memberQrText(42, OTHER).toLowerCase()])(
    '“%s” is of another shop',
    (text) => {
      expect(readScannedCode(text, SHOP)).toEqual({ kind: 'other_shop' })
      expect(readScannedCode(text, null)).toEqual({ kind: 'other_shop' })
      // Of a scan that broke off, no part names a thing of the shop.
      for (let length = 0; length < text.length; length += 1) {
        expect([undefined, 'other_shop']).toContain(readScannedCode(text.slice(0, length), SHOP)?.kind)
      }
    },
  )

  it.each([
    '',
    'JANSI:V:',
    'JANSI:V:0',
    'JANSI:X:3',
    'JANSI:P:7X',
    'JANSI:3F9A0:P:7',
    'jansi:member:1.5',
    'https://elsewhere.example/JANSI:V:3',
    'https://elsewhere.example/?x=jansi:member:42',
    '12',
    'V1.5',
  ])('“%s” is of another origin', (text) => {
    expect(readScannedCode(text, SHOP)).toBeNull()
  })
})

it('prints a code that is read like its QR', () => {
  expect(printedCode(pieceLabelText(7, SHOP))).toBe('P7')
  expect(readScannedCode(printedCode(variantLabelText(12, null)), SHOP)).toEqual({ kind: 'variant', id: 12 })
})
