import { describe, expect, it } from 'vitest'
import { memberQrText } from './member-qr.ts'
import { pieceLabelText, printedCode, readScannedCode, variantLabelText } from './scanned-code.ts'

const ORDER = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'

describe('a scanned code', () => {
  it.each([
    [variantLabelText(12), { kind: 'variant', id: 12 }],
    [pieceLabelText(7), { kind: 'piece', id: 7 }],
    [' jansi:p:7\n', { kind: 'piece', id: 7 }],
    ['V12', { kind: 'variant', id: 12 }],
    ['p 7', { kind: 'piece', id: 7 }],
    [memberQrText(42), { kind: 'member', pk: 42 }],
    [ORDER.toUpperCase(), { kind: 'order', id: ORDER }],
    [`https://shop.example/bill/${ORDER}`, { kind: 'order', id: ORDER }],
  ])('“%s” is read', (text, code) => {
    expect(readScannedCode(text)).toEqual(code)
  })

  it.each([
    '',
    'JANSI:V:',
    'JANSI:V:0',
    'JANSI:X:3',
    'JANSI:P:7X',
    'https://elsewhere.example/JANSI:V:3',
    '12',
    'V1.5',
  ])('“%s” is of another origin', (text) => {
    expect(readScannedCode(text)).toBeNull()
  })
})

it('prints a code that is read like its QR', () => {
  expect(printedCode(pieceLabelText(7))).toBe('P7')
  expect(readScannedCode(printedCode(variantLabelText(12)))).toEqual({ kind: 'variant', id: 12 })
})
