import { z } from 'zod'
import { del, post } from './endpoint.ts'
import { intId, timestamp } from './fields.ts'
import { nextOrderQueue } from './order-filters.ts'

/** Who has an order or a return open to decide on it, absent if nobody but the viewer has. */
export const claimHolder = z.object({ name: z.string(), expires_at: timestamp })
export type ClaimedBy = z.infer<typeof claimHolder>
export const claimedBy = claimHolder.optional()

/** The claim on an order or a return after the call. `is_mine` is false while another volunteer holds it. */
export const claimBody = z.object({
  holder: z.object({ pk: intId, name: z.string() }),
  is_mine: z.boolean(),
  expires_at: timestamp,
})
export type Claim = z.infer<typeof claimBody>

export const claimRequest = z.strictObject({
  /** Takes the claim of another volunteer over. */
  take_over: z.boolean().default(false),
})
export const nextRequest = z.strictObject({
  /** The record before it in the queue; without it, the search starts with the one that waits longest. */
  after: z.uuid().optional(),
})
export const nextOrderRequest = nextRequest.extend({
  /** The queue that the volunteer works off, with its filters and order; without it, all pending orders. */
  queue: nextOrderQueue.optional(),
})
export const nextBody = z.object({ id: z.uuid().nullable() })
export const releasedBody = z.object({ id: z.uuid() })

// A claim lasts `LIMITS.claimSeconds` after its last renewal. Claims are hints: they lead volunteers to different records, and refuse no decision.

export const claimOrder = post.staff('/staff/orders/:id/claim/', {
  summary:
    'Claim an order for a minute, or renew the claim, so that other volunteers are led to other orders',
  body: claimRequest,
  200: claimBody,
})

export const releaseOrder = del.staff('/staff/orders/:id/claim/', {
  summary: 'Release your claim on an order',
  200: releasedBody,
})

export const claimNextOrder = post.staff('/staff/orders-next/', {
  summary: 'Claim the next order of a queue that no other volunteer holds; null if there is none',
  body: nextOrderRequest,
  200: nextBody,
})

export const claimReturn = post.staff('/staff/returns/:id/claim/', {
  summary:
    'Claim a return for a minute, or renew the claim, so that other volunteers are led to other returns',
  body: claimRequest,
  200: claimBody,
})

export const releaseReturn = del.staff('/staff/returns/:id/claim/', {
  summary: 'Release your claim on a return',
  200: releasedBody,
})

export const claimNextReturn = post.staff('/staff/returns-next/', {
  summary: 'Claim the next pending return that no other volunteer holds; null if there is none',
  body: nextRequest,
  200: nextBody,
})
