/** After this many days without a destination the member is reminded, once. */
export const REFUND_REMINDER_DAYS = 7

/** Amounts of one order in satang: received, kept by the club, and returned before. */
export type RefundMoney = { received: number; kept: number; returnedBefore: number }

/**
 * Returns the satang to be returned now: the received amount less the amounts that the club keeps and that
 * were returned before, never below 0. For an order that goes on, `limit` is the value of closed pieces that
 * was not returned yet: an overpayment is not part of it.
 */
export function amountOwed({ received, kept, returnedBefore }: RefundMoney, limit: number | null): number {
  const beyond = received - kept - returnedBefore
  return Math.max(0, limit === null ? beyond : Math.min(beyond, limit))
}
