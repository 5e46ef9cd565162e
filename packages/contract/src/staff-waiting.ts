import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { detailBody, errorBody } from './errors.ts'
import { intId, timestamp } from './fields.ts'
import { requiredText } from './text-fields.ts'
import { waitingThat } from './waiting-states.ts'

export const MAX_WAITING_REASON_CHARACTERS = 500

/** A member who waits for a piece of a variant, or was offered one. */
export const staffWaitingEntry = z.object({
  id: intId,
  member: z.object({ id: intId, name: z.string(), email: z.string() }),
  state: z.enum(waitingThat('open')),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
})
export type StaffWaitingEntry = z.infer<typeof staffWaitingEntry>

export const listVariantWaiting = get.staff('/staff/variants/:id/waiting/', {
  summary: 'List the members who wait for a variant, in turn',
  200: z.object({ results: z.array(staffWaitingEntry) }),
  404: errorBody,
})
export const removeWaiting = post.staff('/staff/waiting-list/:id/remove/', {
  summary: 'Remove a member from a waiting list, with a reason; an offered piece goes to the next member',
  body: z.strictObject({ reason: requiredText(MAX_WAITING_REASON_CHARACTERS) }),
  200: detailBody,
  404: errorBody,
})
