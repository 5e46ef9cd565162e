import { expect, test } from 'vitest'
import { isBorrowMethod, owesSlip, PAYMENT_METHODS, paymentMethod } from './payment-methods.ts'

test('a slip is owed for methods 1 and 3, and whenever there is something to pay', {
  tags: '@spec-5.checkout.slip-required',
}, () => {
  expect([1, 3, 4, 99, undefined].map((id) => owesSlip(id, 0))).toEqual([true, true, false, false, false])
  expect([1, 3, 4, 99, undefined].map((id) => owesSlip(id, 0.25))).toEqual([true, true, true, true, true])
})

test('method 4 is for borrowing under any name, and so is a method with a borrowing name', () => {
  expect(isBorrowMethod({ id: 4, name: 'ฟรี' })).toBe(true)
  for (const name of ['ยืมอุปกรณ์', 'BORROW', 'Loan desk']) expect(isBorrowMethod({ id: 99, name })).toBe(true)
  expect(isBorrowMethod({ id: 1, name: 'พร้อมเพย์ QR' })).toBe(false)
})

test('PromptPay shows the QR, the transfer the account; one method is preselected', () => {
  expect(paymentMethod(1)).toMatchObject({ showsQr: true, showsBankAccount: false })
  expect(paymentMethod(3)).toMatchObject({ showsQr: false, showsBankAccount: true })
  expect(PAYMENT_METHODS.filter(({ isPreselected }) => isPreselected).map(({ id }) => id)).toEqual([4])
  expect(paymentMethod(2)).toBeUndefined()
})

test('ids are unique', () => {
  const ids = PAYMENT_METHODS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
