import { expect, it } from 'vitest'
import { destinationInput } from './member-refunds.ts'
import { isAccountNumber, isBankCode, isPromptPayNumber, lastDigits } from './refund-destinations.ts'

it.each([
  ['0812345678', true],
  ['081-234 5678', true],
  ['0612345678', true],
  ['0212345678', false],
  ['081234567', false],
  ['+66812345678', true],
  ['1101700230708', true],
  ['1-1017-00230-70-8', true],
  ['1101700230709', false],
  ['0101700230708', false],
  ['', false],
])('a PromptPay number %s is valid: %s', (number, valid) => {
  expect(isPromptPayNumber(number)).toBe(valid)
})

it.each([
  ['0123456789', true],
  ['012-3-45678-9', true],
  ['012345678901234', true],
  ['0123456789012345', false],
  ['012345678', false],
  ['01234567x9', false],
])('an account number %s is valid: %s', (number, valid) => {
  expect(isAccountNumber(number)).toBe(valid)
})

it('knows the banks of the list only', () => {
  expect([isBankCode('004'), isBankCode('999'), isBankCode('toString')]).toEqual([true, false, false])
  expect(lastDigits('0812345678')).toBe('5678')
})

it('takes no bank for a PromptPay number, and needs all of an account', () => {
  const parse = (body: object) => destinationInput.safeParse(body).success
  expect(parse({ kind: 'promptpay', number: '0812345678', holder: 'มะลิ' })).toBe(false)
  expect(parse({ kind: 'bank', number: '0123456789', bank: '004' })).toBe(false)
  expect(parse({ kind: 'bank', number: '0123456789', bank: '004', holder: 'ก'.repeat(101) })).toBe(false)
  expect(parse({ kind: 'bank', number: '0123456789', bank: '004', holder: ' มะลิ ' })).toBe(true)
})
