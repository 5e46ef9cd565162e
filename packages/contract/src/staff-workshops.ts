import { z } from 'zod'
import { workshopBody } from './catalog.ts'
import { del, get, patch, post, put } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { calendarDay, intId } from './fields.ts'
import { MAX_DUE_DAY_REASON_CHARACTERS } from './limits.ts'
import { orderPiece } from './numbered-pieces.ts'
import { ownCase } from './own-cases.ts'
import { memberSummary } from './staff-order-body.ts'
import { enteredDay, enteredTime, optionalName, requiredText, thingName } from './text-fields.ts'
import { deletedBody, staleBody, version, versionQuery } from './versions.ts'
import { MAX_SET_PIECES, setPiece } from './workshop-set.ts'

export const MAX_WORKSHOP_NAME_CHARACTERS = 200
export const MAX_WORKSHOP_PLACE_CHARACTERS = 200

export const staffWorkshop = workshopBody.extend({
  version,
  is_active: z.boolean(),
  product_ids: z.array(intId),
  /** The goods of one participant, in order; their products are among `product_ids`. */
  set: z.array(setPiece),
  order_count: z.number().int(),
  /** A workshop whose last day has passed cannot be activated; an active one, or one with orders, cannot be deleted. */
  can: z.object({ activate: z.boolean(), delete: z.boolean().optional() }),
})
export type StaffWorkshop = z.infer<typeof staffWorkshop>

/** 409: the workshop as somebody else left it, or another refusal. */
export const staleWorkshop = staleBody(staffWorkshop)

const days = {
  starts_on: enteredDay,
  ends_on: enteredDay,
  hand_over_on: enteredDay,
  return_due_on: enteredDay,
}
/** Days must follow one another: hand-over by the start, end from the start, return due from the end. */
export const workshopInput = z.strictObject({
  name: thingName(MAX_WORKSHOP_NAME_CHARACTERS),
  ...days,
  /** Where the pieces are collected and brought back; left as it is where a client does not know it. */
  place: optionalName(MAX_WORKSHOP_PLACE_CHARACTERS).optional(),
  product_ids: z.array(intId).max(5000),
  /**
   * The goods of one participant. Left as it is where a client does not know it, but without products that the workshop
   * no longer has.
   */
  set: z.array(setPiece).max(MAX_SET_PIECES).optional(),
})
export type WorkshopInput = z.infer<typeof workshopInput>

export const listWorkshops = get.staff('/staff/workshops/', {
  summary: 'List workshops, the latest first',
  200: z.array(staffWorkshop),
})
export const getWorkshop = get.staff('/staff/workshops/:id/', {
  summary: 'Get a workshop with its products',
  200: staffWorkshop,
})
export const createWorkshop = post.staff('/staff/workshops/', {
  summary: 'Create a workshop, which is not active yet',
  body: workshopInput,
  201: staffWorkshop,
})
export const updateWorkshop = patch.staff('/staff/workshops/:id/', {
  summary: 'Update name, days, products or set of a workshop; `version` must be the version that was read',
  body: workshopInput.partial().extend({ version }),
  200: staffWorkshop,
  409: staleWorkshop,
})
export const activateWorkshop = post.staff('/staff/workshops/:id/activate/', {
  summary: 'Make a workshop the active one',
  200: staffWorkshop,
  409: conflictBody,
})
export const copyWorkshop = post.staff('/staff/workshops/:id/copy/', {
  summary: 'Copy a workshop with its products and its set to a new name and new days',
  body: z.strictObject({ name: thingName(MAX_WORKSHOP_NAME_CHARACTERS), ...days }),
  201: staffWorkshop,
})

export const deleteWorkshop = del.staff('/staff/workshops/:id/', {
  summary: 'Delete a workshop without orders that is not active; `version` must be the version that was read',
  query: versionQuery,
  200: deletedBody,
  409: staleWorkshop,
})
export const closeOrders = put.staff('/staff/workshops/:id/orders-closed/', {
  summary:
    'Close the shop to orders while this workshop is active, or open it; `opens_at` opens it at that time',
  body: z.strictObject({ closed: z.boolean(), opens_at: enteredTime.nullable().default(null) }),
  200: staffWorkshop,
})

/** The due days of a workshop's running loans, the earliest first: orders with pieces out, and their borrowers. */
export const workshopDueDays = z.object({
  workshop: staffWorkshop,
  days: z.array(
    z.object({ return_due_on: calendarDay, loans: z.number().int(), borrowers: z.number().int() }),
  ),
})
export type WorkshopDueDays = z.infer<typeof workshopDueDays>
export const listWorkshopDueDays = get.staff('/staff/workshops/:id/due-days/', {
  summary: 'List the due days of the running loans of a workshop, with the number of loans and borrowers',
  200: workshopDueDays,
})
/**
 * Moves running loans that are due on one of the days in `from`, and the workshop's own return day with
 * `move_workshop`. The workshop's day is that of loans that are still to be handed over.
 */
export const moveWorkshopDueDay = post.staff('/staff/workshops/:id/due-day/', {
  summary: 'Move the due day of running loans of a workshop, of the workshop itself, or of both',
  body: z.strictObject({
    version,
    from: z.array(calendarDay).max(100),
    move_workshop: z.boolean(),
    return_due_on: enteredDay,
    reason: requiredText(MAX_DUE_DAY_REASON_CHARACTERS),
  }),
  /** Loans that were moved, and borrowers who got a mail. */
  200: z.object({ workshop: staffWorkshop, loans: z.number().int(), borrowers: z.number().int() }),
  409: staleWorkshop,
})

/** The pieces to prepare for a workshop: orders that wait to be collected, with their remaining pieces. */
export const pickListOrder = z.object({
  id: z.uuid(),
  number: intId,
  member: memberSummary,
  own_case: ownCase,
  /** Rentals are left and their return day has passed: a hand-over of them must name another. */
  needs_return_day: z.boolean().optional(),
  items: z.array(
    z.object({
      order_item: intId,
      product_name: z.string(),
      size: z.string(),
      is_rental: z.boolean(),
      left: z.number().int(),
      image: z.string().nullable(),
      /** Id of its variant, which labels name. */
      variant: intId.optional(),
      is_numbered: z.boolean().optional(),
    }),
  ),
  /** Numbered pieces that are set aside for it; left out where there is none. */
  pieces: z.array(orderPiece).optional(),
})
export const getPickList = get.staff('/staff/workshops/:id/pick-list/', {
  summary: 'List the orders of a workshop with the pieces that are left to hand over',
  200: z.object({ workshop: staffWorkshop, orders: z.array(pickListOrder) }),
})
