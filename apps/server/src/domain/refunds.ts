import { leftOf } from './order-progress.ts'

type PricedItem = { price: number; quantity: number; handedOver: number; closed: number }

/** Returns the satang of an order's closed pieces. */
export function closedValue(items: readonly Pick<PricedItem, 'price' | 'closed'>[]): number {
  return items.reduce((sum, item) => sum + item.price * item.closed, 0)
}

/**
 * Returns the satang that the club keeps of an order: nothing of an ended one, otherwise everything but its
 * closed pieces.
 */
export function keptValue(order: { isOver: boolean }, items: readonly PricedItem[]): number {
  if (order.isOver) return 0
  return items.reduce((sum, item) => sum + item.price * (item.handedOver + leftOf(item)), 0)
}
