import { expect, it } from 'vitest'
import { REFUND_STATES, refundIs } from './refund-states.ts'
import { ORDER_STATUSES, type OrderStatus, statusesThat, statusIs } from './statuses.ts'
import { WAITING_STATES, waitingIs } from './waiting-states.ts'

type Property = Parameters<typeof statusesThat>[0]

/** Properties of which exactly one is true of each order of a whole; `all` is every status. */
const PARTS: readonly { whole: Property | 'all'; parts: readonly Property[] }[] = [
  { whole: 'all', parts: ['open', 'ended'] },
  { whole: 'open', parts: ['unchecked', 'handsOver'] },
  { whole: 'unchecked', parts: ['unpaid', 'moneyIn'] },
  { whole: 'all', parts: ['unchecked', 'checked', 'unfulfilled'] },
  { whole: 'all', parts: ['keepsStock', 'unfulfilled'] },
  { whole: 'all', parts: ['unpaid', 'moneyIn', 'unfulfilled'] },
]

it.each(PARTS)('of $whole orders each is exactly one of $parts', ({ whole, parts }) => {
  const statuses: readonly OrderStatus[] = whole === 'all' ? ORDER_STATUSES : statusesThat(whole)
  const count = (status: OrderStatus) => parts.filter((property) => statusIs(status, property)).length
  expect(statuses.map((status) => [status, count(status)])).toEqual(statuses.map((status) => [status, 1]))
})

it('only orders that are checked hand over, and only those that hand over are lent', () => {
  for (const status of statusesThat('handsOver')) expect(statusIs(status, 'checked')).toBe(true)
  for (const status of statusesThat('lent')) expect(statusIs(status, 'handsOver')).toBe(true)
})

it('a refund waits for staff or is closed, a place in a waiting list is open or has ended', () => {
  for (const state of REFUND_STATES) expect(refundIs(state, 'open')).toBe(!refundIs(state, 'closed'))
  for (const state of WAITING_STATES) expect(waitingIs(state, 'open')).toBe(!waitingIs(state, 'ended'))
})
