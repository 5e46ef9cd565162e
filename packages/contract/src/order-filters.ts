import { z } from 'zod'
import { calendarDay, intId, intIdText } from './fields.ts'
import type { OrderStatus } from './statuses.ts'

/** Orders of the queue: by their age, the largest amount first, or the earliest pick-up day first. */
export const ORDER_SORTS = ['oldest', 'newest', 'amount', 'pick_up'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Queues in which the next order can be claimed. */
export const NEXT_QUEUES = ['pending', 'long_pending', 'paid'] as const
export type NextQueue = (typeof NEXT_QUEUES)[number]

const shared = {
  q: z.string().max(100).optional(),
  /** The day of the order in Bangkok. */
  ordered_on: calendarDay.optional(),
  sort: z.enum(ORDER_SORTS).optional(),
}

/** The filters of the order queue besides its status, in a query. */
export const orderFilterQuery = {
  ...shared,
  payment_method: intIdText.optional(),
  workshop: intIdText.optional(),
}

/** The same in a body, with the queue that the next order belongs to. */
export const nextOrderQueue = z.strictObject({
  ...shared,
  payment_method: intId.optional(),
  workshop: intId.optional(),
  status: z.enum(NEXT_QUEUES).default('pending'),
})

/** Orders that one approval may name: a page of the longest list. */
export const MAX_ORDERS_PER_APPROVAL = 100

/** True for an order that can be approved together with others: its money is confirmed, or it costs nothing. */
export function isReadyToApprove({ status, amount }: { status: OrderStatus; amount: number }): boolean {
  return status === 'paid' || (status === 'pending' && amount === 0)
}
