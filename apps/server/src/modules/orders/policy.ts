import type { OrderStatus } from '@jansi/contract/statuses'
import { leftOf } from '../../domain/order-progress.ts'
import { findTransition, type OrderFacts } from '../../domain/order-transitions.ts'

type Order = { status: OrderStatus }
type Item = {
  isRental: boolean
  quantity: number
  handedOver: number
  closed: number
  returnedOrLost: number
}

/** Pieces of an order leave, or are closed, once it is approved, as long as some are left. */
export function mayHandOver({ status }: Order, items: readonly Item[]): boolean {
  const isApproved = status === 'approved' || status === 'awaiting_return'
  return isApproved && items.some((item) => leftOf(item) > 0)
}

/** Rentals are left to hand over and the day on which they would be due has passed (`today` in Bangkok). */
export function needsReturnDay(
  order: Order & { returnDueOn: string | null },
  workshop: { returnDueOn: string },
  items: readonly Item[],
  today: string,
): boolean {
  const rentals = items.filter((item) => item.isRental)
  return mayHandOver(order, rentals) && (order.returnDueOn ?? workshop.returnDueOn) < today
}

/** Staff take back loans at the desk. */
export function mayTakeReturn({ status }: Order, items: readonly Item[]): boolean {
  return status === 'awaiting_return' && items.some(isOut)
}

/** True if loaned pieces of the item are still with the member. */
export function isOut({ isRental, handedOver, returnedOrLost }: Item): boolean {
  return isRental && handedOver > returnedOrLost
}

/** True for a transition that a member may make with an order of theirs: none of these follows a hand-over. */
export function isMembersOwnTransition(order: Omit<OrderFacts, 'handedOver'>, to: OrderStatus): boolean {
  return findTransition({ ...order, handedOver: 0 }, to, 'member') !== null
}
