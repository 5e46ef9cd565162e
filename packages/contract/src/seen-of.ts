import type { StaffOrder } from './staff-order-body.ts'
import type { StaffReturn } from './staff-returns.ts'

/** The state, the sum that is due in baht, and the newest slip of an order or a return, as somebody saw them. */
export type Seen = { state: string; sum: number; slip: number | null }

/** Returns the state, sum and slip that are seen of an order, also of one in a list. */
export function seenOfOrder(
  order: Pick<StaffOrder, 'status' | 'amount' | 'amount_due' | 'payment_slip'>,
): Seen {
  const { status, amount, amount_due = amount, payment_slip } = order
  return { state: status, sum: amount_due, slip: payment_slip?.id ?? null }
}

/** Returns the state, sum and slip that are seen of a return whose penalties are decided on. */
export function seenOfReturn(
  session: Pick<
    StaffReturn,
    'status' | 'total_penalties' | 'penalty_due' | 'payment_complete' | 'penalty_slip'
  >,
): Seen {
  const { status, total_penalties, penalty_due = total_penalties, payment_complete, penalty_slip } = session
  return { state: status, sum: payment_complete ? 0 : penalty_due, slip: penalty_slip?.id ?? null }
}
