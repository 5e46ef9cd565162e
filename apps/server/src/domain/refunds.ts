import { leftOf } from './order-progress.ts'

type PricedItem = { price: number; quantity: number; handedOver: number; closed: number }

/** Satang of an order's closed pieces. */
export function closedValue(items: readonly Pick<PricedItem, 'price' | 'closed'>[]): number {
  return items.reduce((sum, item) => sum + item.price * item.closed, 0)
}

/** Satang that stay with the club by the order itself: nothing of one that is over, else all but its closed pieces. */
export function keptValue(order: { isOver: boolean }, items: readonly PricedItem[]): number {
  if (order.isOver) return 0
  return items.reduce((sum, item) => sum + item.price * (item.handedOver + leftOf(item)), 0)
}

/** Satang of one order: what came in, what stays with the club, and what went back before. */
export type Money = { received: number; kept: number; returnedBefore: number }

/**
 * Satang to be returned now: what came in beyond what the club keeps and what went back before, never below 0. Of an
 * order that goes on, `limit` is the value of closed pieces that was not returned yet: a sum paid too much is not part
 * of it.
 */
export function amountOwed({ received, kept, returnedBefore }: Money, limit: number | null): number {
  const beyond = received - kept - returnedBefore
  return Math.max(0, limit === null ? beyond : Math.min(beyond, limit))
}
