import { expect, it } from 'vitest'
import { memberIn, memberQrText } from './member-qr.ts'

it('names the account', () => {
  expect(memberIn(memberQrText(42))).toBe(42)
  expect(memberIn(' jansi:member:42\n')).toBe(42)
})

it.each([
  '',
  'jansi:member:',
  'jansi:member:0',
  'jansi:member:1.5',
  'jansi:member:42x',
  'https://elsewhere.example/?x=jansi:member:42',
  '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11',
])('is not “%s”', (text) => {
  expect(memberIn(text)).toBeNull()
})
