import { type OrderStatus, statusIs } from '@jansi/contract/statuses'

export type ItemProgress = {
  isRental: boolean
  quantity: number
  handedOver: number
  /** Pieces that staff closed: they are never handed over. */
  closed: number
  returnedOrLost: number
}

/** Returns how many pieces of an item are still to be collected. */
export function leftOf({
  quantity,
  handedOver,
  closed,
}: Pick<ItemProgress, 'quantity' | 'handedOver' | 'closed'>): number {
  return quantity - handedOver - closed
}

/**
 * Returns the status that follows from hand-overs, returns and closed pieces: on loan after the first rental
 * is handed over; completed when nothing is left to collect, every loan is returned or lost and no penalty is
 * unpaid. An order whose pieces were all closed is cancelled.
 */
export function statusByProgress(
  current: OrderStatus,
  items: readonly ItemProgress[],
  penaltyUnpaid: boolean,
): OrderStatus {
  if (!statusIs(current, 'handsOver')) return current
  const nothingLeft = items.every((item) => leftOf(item) === 0)
  if (nothingLeft && items.every((item) => item.handedOver === 0)) return 'cancelled'
  const allBack = items.every((item) => !item.isRental || item.returnedOrLost === item.handedOver)
  if (nothingLeft && allBack && !penaltyUnpaid) return 'completed'
  const onLoan = items.some((item) => item.isRental && item.handedOver > 0)
  return onLoan ? 'awaiting_return' : current
}

/**
 * Returns the status of an order after something of it was taken back: a hand-over, the decision on a return or
 * the payment of a penalty. Unlike `statusByProgress` it also leads out of `completed`, and back to `approved`
 * once no loan is handed over.
 */
export function statusAfterUndo(
  current: OrderStatus,
  items: readonly ItemProgress[],
  penaltyUnpaid: boolean,
): OrderStatus {
  if (!statusIs(current, 'checked')) return current
  return statusByProgress('approved', items, penaltyUnpaid)
}
