import type { OrderStatus } from '@jansi/contract/statuses'

export type ItemProgress = { isRental: boolean; quantity: number; handedOver: number; settled: number }

/**
 * The status an order has come to by hand-overs and returns: on loan from the first rental handed over, completed
 * when everything was handed over, every loaned piece is settled and no penalty is unpaid.
 */
export function statusByProgress(
  current: OrderStatus,
  items: readonly ItemProgress[],
  penaltyUnpaid: boolean,
): OrderStatus {
  if (current !== 'approved' && current !== 'awaiting_return') return current
  const allHandedOver = items.every((item) => item.handedOver === item.quantity)
  const allSettled = items.every((item) => !item.isRental || item.settled === item.handedOver)
  if (allHandedOver && allSettled && !penaltyUnpaid) return 'completed'
  const onLoan = items.some((item) => item.isRental && item.handedOver > 0)
  return onLoan ? 'awaiting_return' : current
}
