import { z } from 'zod'
import { calendarDay, intId, intIdText } from './fields.ts'
import { NEXT_QUEUES, ORDER_SORTS } from './order-queues.ts'

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
