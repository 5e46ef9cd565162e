import { expect, test } from 'vitest'
import { methodInForce, visibleMethods } from './payment-rules.ts'

const methods = [
  { id: 1, name: 'พร้อมเพย์ QR' },
  { id: 3, name: 'โอนผ่านธนาคาร' },
  { id: 4, name: 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย' },
  { id: 5, name: 'Loan desk' },
  { id: 6, name: 'BORROW' },
]
const ids = (amount: number) => visibleMethods(methods, amount).map(({ id }) => id)

test('methods for borrowing are hidden as soon as there is something to pay', {
  tags: '@spec-5.checkout.borrow-hidden',
}, () => {
  expect(ids(0)).toEqual([1, 3, 4, 5, 6])
  expect(ids(0.5)).toEqual([1, 3])
})

test('method 4 is chosen at first; when it is hidden, the first that shows', {
  tags: '@spec-9.payment-methods',
}, () => {
  expect(methodInForce(visibleMethods(methods, 0), null)?.id).toBe(4)
  expect(methodInForce(visibleMethods(methods, 100), null)?.id).toBe(1)
  expect(methodInForce([], null)).toBeUndefined()
})

test('a choice is valid only while it is shown', () => {
  expect(methodInForce(visibleMethods(methods, 100), 3)?.id).toBe(3)
  expect(methodInForce(visibleMethods(methods, 100), 4)?.id).toBe(1)
})
