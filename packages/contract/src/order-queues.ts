import { ORDER_STATUSES, type OrderStatus, statusesThat } from './statuses.ts'

/**
 * The filters of the order queue: a status, orders that have waited long for a decision, rejected orders that
 * keep their stock for a new slip, pieces left to hand over (of all workshops, or of the active one), overdue loans, or
 * orders that wait for nobody any more.
 */
export const ORDER_QUEUES = [
  ...ORDER_STATUSES,
  'long_pending',
  'awaiting_new_slip',
  'refund_requests',
  'hand_over',
  'hand_over_next',
  'overdue',
  'ended',
] as const
export type OrderQueue = (typeof ORDER_QUEUES)[number]

/** Queues that volunteers work off: the order that has waited longest comes first. */
export const OLDEST_FIRST_QUEUES: readonly OrderQueue[] = ['pending', 'long_pending']

/** Orders of the queue: by their age, the largest amount first, or the earliest pick-up day first. */
export const ORDER_SORTS = ['oldest', 'newest', 'amount', 'pick_up'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Queues in which the next order can be claimed. */
export const NEXT_QUEUES = [...statusesThat('toDecide'), 'long_pending'] as const
export type NextQueue = (typeof NEXT_QUEUES)[number]

/** Orders that one approval may name: a page of the longest list. */
export const MAX_ORDERS_PER_APPROVAL = 100

/** True for an order that can be approved together with others: its money is confirmed, or it costs nothing. */
export function isReadyToApprove({ status, amount }: { status: OrderStatus; amount: number }): boolean {
  return status === 'paid' || (status === 'pending' && amount === 0)
}
