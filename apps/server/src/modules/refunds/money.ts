import { amountOwed } from '@jansi/contract/refunds'
import type { orders, refundCases } from '../../db/schema.ts'
import { endedUnfulfilled } from '../../domain/order-transitions.ts'
import { closedValue, keptValue } from '../../domain/refunds.ts'
import type { OrderItemRow } from '../orders/queries.ts'

type CaseRow = typeof refundCases.$inferSelect
type Books = {
  refund: CaseRow
  order: typeof orders.$inferSelect
  items: readonly OrderItemRow[]
  /** All cases of the order. */
  refunds: readonly CaseRow[]
}

/**
 * The amounts of a case's order in satang: kept by the club, returned by earlier cases, and for an order that
 * goes on the value of closed pieces that was not returned yet (`limit`).
 */
export function moneyOf({ refund, order, items, refunds }: Books): {
  kept: number
  returnedBefore: number
  limit: number | null
} {
  const isOver = endedUnfulfilled(order.status)
  const others = refunds.filter(({ id }) => id !== refund.id)
  const closedBefore = paidBy(others.filter(({ cause }) => cause === 'part_closed'))
  return {
    kept: keptValue({ isOver }, items),
    returnedBefore: paidBy(others),
    limit: isOver ? null : Math.max(0, closedValue(items) - closedBefore),
  }
}

/** Satang that go back when `received` came in for the order altogether. */
export function proposedAmount(books: Books, received: number): number {
  const { limit, ...money } = moneyOf(books)
  return amountOwed({ received, ...money }, limit)
}

function paidBy(cases: readonly CaseRow[]): number {
  return cases.reduce((sum, { state, amount }) => sum + (state === 'paid' ? (amount ?? 0) : 0), 0)
}
