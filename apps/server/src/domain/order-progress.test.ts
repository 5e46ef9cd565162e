import { ORDER_STATUSES, statusIs } from '@jansi/contract/statuses'
import { describe, expect, it } from 'vitest'
import { type ItemProgress, statusAfterUndo, statusByProgress } from './order-progress.ts'

const sale = (handedOver: number, closed = 0): ItemProgress => ({
  isRental: false,
  quantity: 2,
  handedOver,
  closed,
  returnedOrLost: 0,
})
const loan = (handedOver: number, returnedOrLost = 0, closed = 0): ItemProgress => ({
  isRental: true,
  quantity: 2,
  handedOver,
  closed,
  returnedOrLost,
})

describe('an approved order', () => {
  it.each([
    ['stays so before the first piece is collected', [sale(0), loan(0)], 'approved'],
    ['stays so while sold pieces are still to be collected', [sale(1)], 'approved'],
    ['is complete once all it sold was collected', [sale(2)], 'completed'],
    ['waits for returns from the first loaned piece on', [sale(0), loan(1)], 'awaiting_return'],
    ['waits for returns when everything was collected', [sale(2), loan(2)], 'awaiting_return'],
    ['stays so while a piece is neither collected nor closed', [sale(0, 1), loan(0, 0, 2)], 'approved'],
    ['is complete once the rest was closed', [sale(1, 1), loan(0, 0, 2)], 'completed'],
    ['is cancelled once everything was closed', [sale(0, 2), loan(0, 0, 2)], 'cancelled'],
  ] as const)('%s', (_name, items, status) => {
    expect(statusByProgress('approved', items, false)).toBe(status)
  })
})

describe('an order with loans', () => {
  it.each([
    ['waits while a piece is out', [loan(2, 1)], false, 'awaiting_return'],
    ['waits while a piece was never collected', [loan(1, 1)], false, 'awaiting_return'],
    ['waits while a sold piece was never collected', [sale(1), loan(2, 2)], false, 'awaiting_return'],
    ['waits while a penalty is unpaid', [loan(2, 2)], true, 'awaiting_return'],
    ['waits for its loans when the rest was closed', [sale(0, 2), loan(1, 0, 1)], false, 'awaiting_return'],
    [
      'is complete when the loans are back and the rest closed',
      [sale(0, 2), loan(1, 1, 1)],
      false,
      'completed',
    ],
    ['waits for a penalty when the rest was closed', [loan(1, 1, 1)], true, 'awaiting_return'],
    ['is complete when all came back and nothing is owed', [sale(2), loan(2, 2)], false, 'completed'],
  ] as const)('%s', (_name, items, unpaid, status) => {
    expect(statusByProgress('awaiting_return', items, unpaid)).toBe(status)
  })
})

it('changes no order that is not approved', () => {
  const others = ORDER_STATUSES.filter((status) => !statusIs(status, 'handsOver'))
  for (const status of others) expect(statusByProgress(status, [sale(2), loan(2, 2)], false)).toBe(status)
})

describe('an order of which something was taken back', () => {
  it.each([
    ['is approved again when no piece is out', 'completed', [sale(1)], false, 'approved'],
    ['is approved again when its only loan came back', 'awaiting_return', [loan(0)], false, 'approved'],
    ['waits for its other loans', 'awaiting_return', [loan(1), loan(0)], false, 'awaiting_return'],
    ['waits for loans that are out again', 'completed', [loan(2)], false, 'awaiting_return'],
    ['waits for a penalty that is unpaid again', 'completed', [loan(2, 2)], true, 'awaiting_return'],
    ['stays completed when nothing is missing', 'completed', [loan(2, 2)], false, 'completed'],
    ['keeps its status before the approval', 'pending', [sale(0)], false, 'pending'],
  ] as const)('%s', (_name, current, items, unpaid, status) => {
    expect(statusAfterUndo(current, items, unpaid)).toBe(status)
  })
})
