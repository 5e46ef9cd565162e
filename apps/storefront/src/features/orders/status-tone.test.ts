import { ORDER_STATUS } from '@jansi/contract/statuses'
import { expect, test } from 'vitest'
import { anOrderItem } from '../../test-shop.ts'
import { progressText } from './order-progress.tsx'
import { isPending, statusTone } from './status-tone.ts'

test('approved and paid are green', { tags: '@spec-4.payment.approved' }, () => {
  expect(statusTone('อนุมัติแล้ว')).toBe('done')
  expect(statusTone('ชำระเงินแล้ว')).toBe('done')
})

test('both spellings of pending are yellow', { tags: '@spec-4.payment.pending' }, () => {
  expect(['รออนุมัติ', 'รอการอนุมัติ'].map(statusTone)).toEqual(['waiting', 'waiting'])
  expect(isPending('รอการอนุมัติ')).toBe(true)
})

test('rejected, and any name that is not known, is red', { tags: '@spec-4.payment.other' }, () => {
  expect(statusTone('ไม่อนุมัติ')).toBe('care')
  expect(statusTone('สถานะใหม่')).toBe('care')
})

test('the names that the shop adds are neither red nor yellow', () => {
  const own = ['awaiting_return', 'completed', 'cancelled', 'expired'] as const
  const tones = own.map((status) => statusTone(ORDER_STATUS[status].name))
  expect(tones).toEqual(['info', 'done', 'quiet', 'quiet'])
})

test('progress counts pieces collected of all, and pieces returned of the loans', () => {
  const sale = anOrderItem({ quantity: 2, collected: 2 })
  const loan = anOrderItem({ is_rental: true, quantity: 3, collected: 1, returned: 1 })
  expect(progressText({ items: [sale, loan] })).toBe('รับแล้ว 3 จาก 5 · คืนแล้ว 1 จาก 3')
  expect(progressText({ items: [sale] })).toBe('รับแล้ว 2 จาก 2')
  const closed = anOrderItem({ is_rental: true, quantity: 3, collected: 1, closed: 2 })
  expect(progressText({ items: [sale, closed] })).toBe('รับแล้ว 3 จาก 3 · คืนแล้ว 0 จาก 1')
})
