import { z } from 'zod'
import { workshopBody } from './catalog.ts'
import { defineEndpoint } from './endpoint.ts'
import { calendarDay, intId, intIdParams } from './fields.ts'
import { memberSummary } from './staff-orders.ts'
import { staleBody, version } from './versions.ts'

export const MAX_WORKSHOP_NAME_CHARACTERS = 200

export const staffWorkshop = workshopBody.extend({
  version,
  is_active: z.boolean(),
  product_ids: z.array(intId),
  order_count: z.number().int(),
  can: z.object({ activate: z.boolean() }),
})
export type StaffWorkshop = z.infer<typeof staffWorkshop>

const days = {
  starts_on: calendarDay,
  ends_on: calendarDay,
  hand_over_on: calendarDay,
  return_due_on: calendarDay,
}
/** Days must follow one another: hand-over by the start, end from the start, return due from the end. */
export const workshopInput = z.strictObject({
  name: z.string().trim().min(1).max(MAX_WORKSHOP_NAME_CHARACTERS),
  ...days,
  product_ids: z.array(intId).max(5000),
})
export type WorkshopInput = z.infer<typeof workshopInput>

export const listWorkshops = defineEndpoint({
  method: 'GET',
  path: '/staff/workshops/',
  access: 'staff',
  summary: 'Workshops, the latest first',
  responses: { 200: z.array(staffWorkshop) },
})
export const getWorkshop = defineEndpoint({
  method: 'GET',
  path: '/staff/workshops/:id/',
  access: 'staff',
  summary: 'One workshop with its products',
  params: intIdParams,
  responses: { 200: staffWorkshop },
})
export const createWorkshop = defineEndpoint({
  method: 'POST',
  path: '/staff/workshops/',
  access: 'staff',
  summary: 'Add a workshop; it is not active yet',
  body: workshopInput,
  responses: { 201: staffWorkshop },
})
export const updateWorkshop = defineEndpoint({
  method: 'PATCH',
  path: '/staff/workshops/:id/',
  access: 'staff',
  summary: 'Change a workshop’s name, days or products; `version` must be the one that was read',
  params: intIdParams,
  body: workshopInput.partial().extend({ version }),
  responses: { 200: staffWorkshop, 409: staleBody(staffWorkshop) },
})
export const activateWorkshop = defineEndpoint({
  method: 'POST',
  path: '/staff/workshops/:id/activate/',
  access: 'staff',
  summary: 'Make this the workshop that the shop sells and lends for',
  params: intIdParams,
  responses: { 200: staffWorkshop },
})
export const copyWorkshop = defineEndpoint({
  method: 'POST',
  path: '/staff/workshops/:id/copy/',
  access: 'staff',
  summary: 'A new workshop with the same products and other days',
  params: intIdParams,
  body: z.strictObject({ name: z.string().trim().min(1).max(MAX_WORKSHOP_NAME_CHARACTERS), ...days }),
  responses: { 201: staffWorkshop },
})

/** What to lay out for a workshop: orders that wait to be collected, with what is left of each. */
export const pickListOrder = z.object({
  id: z.uuid(),
  number: intId,
  member: memberSummary,
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
    }),
  ),
})
export const pickList = defineEndpoint({
  method: 'GET',
  path: '/staff/workshops/:id/pick-list/',
  access: 'staff',
  summary: 'Orders of a workshop that are approved or partly collected, with what is left to hand over',
  params: intIdParams,
  responses: { 200: z.object({ workshop: staffWorkshop, orders: z.array(pickListOrder) }) },
})
