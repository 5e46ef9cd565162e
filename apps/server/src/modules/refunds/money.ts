import type { orders, refundCases } from '../../db/schema.ts'
import { endedUnfulfilled } from '../../domain/order-moves.ts'
import { amountOwed, closedValue, keptValue } from '../../domain/refunds.ts'
import type { OrderItemRow } from '../orders/queries.ts'

type CaseRow = typeof refundCases.$inferSelect
type Books = {
  refund: CaseRow
  order: typeof orders.$inferSelect
  items: readonly OrderItemRow[]
  /** All cases of the order. */
  refunds: readonly CaseRow[]
}

/** Satang of a case's order that stay with the club, and that went back by earlier cases. */
export function moneyOf({ refund, order, items, refunds }: Books): { kept: number; returnedBefore: number } {
  return {
    kept: keptValue({ isOver: endedUnfulfilled(order.status) }, items),
    returnedBefore: paidBy(refunds.filter(({ id }) => id !== refund.id)),
  }
}

/** Satang that go back when `received` came in for the order altogether. */
export function proposedAmount(books: Books, received: number): number {
  const { order, items, refunds } = books
  const closedBefore = paidBy(refunds.filter(({ cause }) => cause === 'part_closed'))
  const limit = endedUnfulfilled(order.status) ? null : closedValue(items) - closedBefore
  return amountOwed({ received, ...moneyOf(books) }, limit)
}

function paidBy(cases: readonly CaseRow[]): number {
  return cases.reduce((sum, { state, amount }) => sum + (state === 'paid' ? (amount ?? 0) : 0), 0)
}
