import { z } from 'zod'
import { del, get, post } from './endpoint.ts'
import { conflictBody, detailBody, errorBody } from './errors.ts'
import { intId, timestamp } from './fields.ts'
import { WAITING_STATES } from './waiting-states.ts'

/** How many sizes a member may wait for at a time. */
export const MAX_OPEN_WAITS = 10

/** A member's place in the waiting list of a variant that is out of stock. */
export const waitingEntryBody = z.object({
  id: intId,
  product_id: intId,
  variant_id: intId,
  product_name: z.string(),
  size: z.string(),
  state: z.enum(WAITING_STATES),
  /** 1 is the next one; null unless the entry is waiting. */
  place: z.number().int().positive().nullable(),
  created_at: timestamp,
  /** Until when an offered piece is the member's to order; null before their mail. */
  expires_at: timestamp.nullable(),
  /** An offered piece can be ordered now: orders are open, and nothing pauses the entry. Left out in other states. */
  can_order: z.boolean().optional(),
  /**
   * Why an open entry rests, with its place kept: the product cannot be ordered at the moment, or the member owes a return or a
   * penalty. Left out otherwise.
   */
  pause: z.enum(['not_offered', 'rental_blocked']).optional(),
  ended_at: timestamp.nullable(),
})
export type WaitingEntry = z.infer<typeof waitingEntryBody>

export const listWaiting = get.member('/waiting-list/', {
  summary: 'List your places in waiting lists: open ones, and those that ended lately',
  200: z.array(waitingEntryBody),
})
export const joinWaitingList = post.member('/waiting-list/', {
  summary: 'Wait for a piece of a variant that is out of stock; joining again returns the same place',
  body: z.strictObject({ variant_id: intId }),
  201: waitingEntryBody,
  400: errorBody,
  404: errorBody,
  409: conflictBody,
})
export const leaveWaitingList = del.member('/waiting-list/:id/', {
  summary: 'Leave a waiting list; a piece that was offered goes to the next member',
  200: detailBody,
  404: errorBody,
})
export const leaveByLink = post.public('/waiting-list-leave/', {
  summary: 'Leave a waiting list by the link of its mail; again has no effect',
  body: z.strictObject({ key: z.uuid() }),
  200: detailBody,
  404: errorBody,
})
