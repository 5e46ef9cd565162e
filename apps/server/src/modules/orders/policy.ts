import type { OrderStatus } from '@jansi/contract/statuses'

type Order = { status: OrderStatus }
type Item = { isRental: boolean; quantity: number; handedOver: number; settled: number }

/** Pieces of an order leave once it is approved, as long as some are left. */
export function mayHandOver({ status }: Order, items: readonly Item[]): boolean {
  const isApproved = status === 'approved' || status === 'awaiting_return'
  return isApproved && items.some((item) => item.handedOver < item.quantity)
}

/** Staff take back at the desk what is on loan. */
export function mayTakeReturn({ status }: Order, items: readonly Item[]): boolean {
  return status === 'awaiting_return' && items.some(isOut)
}

/** Are loaned pieces of the item still with the member? */
export function isOut({ isRental, handedOver, settled }: Item): boolean {
  return isRental && handedOver > settled
}
