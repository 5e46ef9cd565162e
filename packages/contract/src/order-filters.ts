import { z } from 'zod'
import { intId, intIdText } from './fields.ts'
import { NEXT_QUEUES, ORDER_SORTS } from './order-queues.ts'
import { enteredDay, searchText } from './text-fields.ts'

const shared = {
  q: searchText.optional(),
  /** The day of the order in Bangkok. */
  ordered_on: enteredDay.optional(),
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
