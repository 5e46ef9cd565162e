import { amountOwed } from '@jansi/contract/refunds'
import type { orders } from '../../db/schema/orders.ts'
import type { refundCases } from '../../db/schema/refunds.ts'
import type { returnSessions } from '../../db/schema/returns.ts'
import { isClosedUnfulfilled } from '../../domain/order-transitions.ts'
import { closedValue, retainedValue } from '../../domain/refunds.ts'
import type { Subject } from '../journal/queries.ts'
import type { OrderItemRow } from '../orders/queries.ts'

type CaseRow = typeof refundCases.$inferSelect

/** The subject of a refund case: an order with its items, or a return with its penalties. */
export type RefundSubject =
  | { kind: 'order'; order: typeof orders.$inferSelect; items: readonly OrderItemRow[] }
  | { kind: 'return'; session: typeof returnSessions.$inferSelect }

type Books = {
  refund: CaseRow
  subject: RefundSubject
  /** All cases of the subject. */
  refunds: readonly CaseRow[]
}

/**
 * The amounts of a case's order or return in satang: kept by the club, returned by earlier cases, and for an
 * order that goes on the value of closed pieces that was not returned yet (`limit`), unless more was paid.
 */
export function moneyOf({ refund, subject, refunds }: Books): {
  kept: number
  returnedBefore: number
  limit: number | null
} {
  const others = refunds.filter(({ id }) => id !== refund.id)
  const returnedBefore = paidBy(others)
  if (subject.kind === 'return') {
    return { kept: subject.session.totalPenalties, returnedBefore, limit: null }
  }
  const { order, items } = subject
  const isOver = isClosedUnfulfilled(order.status)
  const closedBefore = paidBy(others.filter(({ cause }) => cause === 'part_closed'))
  return {
    kept: retainedValue({ isOver }, items),
    returnedBefore,
    limit: isOver || refund.cause === 'surplus' ? null : Math.max(0, closedValue(items) - closedBefore),
  }
}

/** The order or the return of a case, as entries of the journal name it. */
export function journalSubject(subject: RefundSubject): Subject {
  return subject.kind === 'order' ? { orderId: subject.order.id } : { returnSessionId: subject.session.id }
}

/** Satang that are recorded for the order or the penalties of a case. */
export function recordedOf(subject: RefundSubject): number {
  return subject.kind === 'order' ? subject.order.received : subject.session.penaltyReceived
}

/** Satang that go back when `received` came in for the order or the penalties altogether. */
export function proposedAmount(books: Books, received: number): number {
  const { limit, ...money } = moneyOf(books)
  return amountOwed({ received, ...money }, limit)
}

function paidBy(cases: readonly CaseRow[]): number {
  return cases.reduce((sum, { state, amount }) => sum + (state === 'paid' ? (amount ?? 0) : 0), 0)
}
