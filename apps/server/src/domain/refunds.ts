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
