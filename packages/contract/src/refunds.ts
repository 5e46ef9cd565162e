/** Satang of one order: what came in, what stays with the club, and what went back before. */
export type RefundMoney = { received: number; kept: number; returnedBefore: number }

/**
 * Satang to be returned now: what came in beyond what the club keeps and what went back before, never below 0. Of an
 * order that goes on, `limit` is the value of closed pieces that was not returned yet: a sum paid too much is not part
 * of it.
 */
export function amountOwed({ received, kept, returnedBefore }: RefundMoney, limit: number | null): number {
  const beyond = received - kept - returnedBefore
  return Math.max(0, limit === null ? beyond : Math.min(beyond, limit))
}
