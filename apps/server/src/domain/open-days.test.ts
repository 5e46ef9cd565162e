import { ORDER_STATUSES } from '@jansi/contract/statuses'
import { expect, test } from 'vitest'
import { type OpenDayFacts, openDaysOf } from './open-days.ts'
import type { ItemProgress } from './order-progress.ts'

const item = (change: Partial<ItemProgress> = {}): ItemProgress => ({
  isRental: true,
  quantity: 2,
  handedOver: 0,
  closed: 0,
  returnedOrLost: 0,
  ...change,
})
const days = (change: Partial<OpenDayFacts<ItemProgress>> = {}) =>
  openDaysOf({
    status: 'approved',
    handOverOn: '2026-11-21',
    returnDueOn: '2026-11-28',
    items: [item()],
    ...change,
  }).map(({ kind, day, isTentative, items }) => [kind, day, isTentative, items.map(({ pieces }) => pieces)])

test('an order has a pick-up day, and a due day if something is lent', () => {
  expect(days()).toEqual([
    ['pick_up', '2026-11-21', false, [2]],
    ['due', '2026-11-28', false, [2]],
  ])
  expect(days({ items: [item({ isRental: false })] })).toEqual([['pick_up', '2026-11-21', false, [2]]])
})

test('days are tentative until the club has checked the order, and an order that is over has none', () => {
  const found = Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, days({ status }).map(([, , tentative]) => tentative)]),
  )
  expect(found).toEqual({
    awaiting_slip: [true, true],
    pending: [true, true],
    paid: [true, true],
    approved: [false, false],
    awaiting_return: [false, false],
    completed: [],
    rejected: [],
    cancelled: [],
    expired: [],
  })
})

test('pieces that were collected, closed or brought back count no more', () => {
  const status = 'awaiting_return'
  expect(days({ status, items: [item({ handedOver: 1 })] })).toMatchObject([
    ['pick_up', '2026-11-21', false, [1]],
    ['due', '2026-11-28', false, [2]],
  ])
  expect(days({ status, items: [item({ handedOver: 1, closed: 1 })] })).toMatchObject([
    ['due', '2026-11-28', false, [1]],
  ])
  expect(days({ status, items: [item({ handedOver: 2, returnedOrLost: 2 })] })).toEqual([])
})
