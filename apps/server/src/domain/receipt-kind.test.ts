import { ORDER_STATUSES, type OrderStatus } from '@jansi/contract/statuses'
import { expect, test } from 'vitest'
import { receiptKind } from './receipt-kind.ts'

const CONFIRMED: readonly OrderStatus[] = ['paid', 'approved', 'awaiting_return', 'completed']
const OVER: readonly OrderStatus[] = ['rejected', 'cancelled', 'expired']

test.each(ORDER_STATUSES)('an order that is %s gives a receipt only for confirmed money', (status) => {
  const unpaid = OVER.includes(status) ? 'void_summary' : 'summary'
  const isPaid = CONFIRMED.includes(status)
  expect(receiptKind({ status, amount: 12_000 }, '0994000123456')).toBe(isPaid ? 'receipt' : unpaid)
  expect(receiptKind({ status, amount: 12_000 }, null)).toBe(isPaid ? 'payment_proof' : unpaid)
  expect(receiptKind({ status, amount: 0 }, '0994000123456')).toBe(unpaid)
})
