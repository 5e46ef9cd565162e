import type { RefundState } from '@jansi/contract/refund-states'
import { type OrderStatus, statusIs } from '@jansi/contract/statuses'
import { moneyStage } from '../../domain/journal.ts'
import { leftOf } from '../../domain/order-progress.ts'
import { findTransition, type OrderFacts } from '../../domain/order-transitions.ts'
import { latestDueDay } from './due-days.ts'

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
  return statusIs(status, 'handsOver') && items.some((item) => leftOf(item) > 0)
}

/** Staff record money for an order that waits for it; `due` is satang. */
export function mayRecordPayment({ status }: Order, due: number): boolean {
  return due > 0 && statusIs(status, 'unpaid')
}

/** Staff record further money for a paid order: it is owed back. `due` is satang. */
export function mayAddPayment(order: Order & { heldUntil: Date | null }, due: number): boolean {
  return due === 0 && moneyStage(order) === 'fulfilled'
}

/** Money of an order that waits for the rest can be taken back; a confirmed order is corrected by its approval or refund. */
export function mayUndoPayment({ status, received }: Order & { received: number }): boolean {
  return received > 0 && statusIs(status, 'unpaid')
}

/** Rentals are left to hand over and the day on which they would be due has passed (`today` in Bangkok). */
export function needsReturnDay(
  order: Order & { returnDueOn: string | null },
  workshop: { returnDueOn: string },
  items: readonly (Item & { returnDueOn: string | null })[],
  today: string,
): boolean {
  const rentals = items.filter((item) => item.isRental)
  return mayHandOver(order, rentals) && (latestDueDay(order, items) ?? workshop.returnDueOn) < today
}

/** True while staff at the desk may want to find the order: pieces of it are to be collected or brought back. */
export function hasDeskWork({ status }: Order, items: readonly Item[]): boolean {
  if (statusIs(status, 'unchecked')) return true
  return statusIs(status, 'handsOver') && items.some((item) => leftOf(item) > 0 || isOut(item))
}

/** Staff take back loans at the desk. */
export function mayTakeReturn({ status }: Order, items: readonly Item[]): boolean {
  return statusIs(status, 'lent') && items.some(isOut)
}

/** True if loaned pieces of the item are still with the member. */
export function isOut({ isRental, handedOver, returnedOrLost }: Item): boolean {
  return isRental && handedOver > returnedOrLost
}

/**
 * True for a transition that a member may make with an order of theirs: none of these follows a hand-over. To find
 * that recorded money came, or did not, is a decision of staff.
 */
export function isMembersOwnTransition(
  order: Omit<OrderFacts, 'handedOver'> & { received: number },
  to: OrderStatus,
): boolean {
  return order.received === 0 && findTransition({ ...order, handedOver: 0 }, to, 'member') !== null
}

/** Returns the pieces of an item that a hand-over can take back: sold ones, and loans that are still out. */
export function withMember({ isRental, handedOver, returnedOrLost }: Item): number {
  return isRental ? handedOver - returnedOrLost : handedOver
}

/** A hand-over can be taken back as long as the member has pieces of it. */
export function mayUndoHandOver({ status }: Order, items: readonly Item[]): boolean {
  return statusIs(status, 'checked') && items.some((item) => withMember(item) > 0)
}

/** An approval can be taken back before anything of the order was handed over, closed or paid back. */
export function mayUndoApproval(
  { status }: Order,
  items: readonly Item[],
  refunds: readonly { state: RefundState }[],
): boolean {
  return (
    status === 'approved' &&
    items.every((item) => item.handedOver === 0 && item.closed === 0) &&
    refunds.every(({ state }) => state !== 'paid')
  )
}
