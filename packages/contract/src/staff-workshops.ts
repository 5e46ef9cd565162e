import { z } from 'zod'
import { workshopBody } from './catalog.ts'
import { defineEndpoint } from './endpoint.ts'
import { calendarDay, intId, intIdParams } from './fields.ts'
import { ownCase } from './own-cases.ts'
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
  summary: 'List workshops, the latest first',
  responses: { 200: z.array(staffWorkshop) },
})
export const getWorkshop = defineEndpoint({
  method: 'GET',
  path: '/staff/workshops/:id/',
  access: 'staff',
  summary: 'Get a workshop with its products',
  params: intIdParams,
  responses: { 200: staffWorkshop },
})
export const createWorkshop = defineEndpoint({
  method: 'POST',
  path: '/staff/workshops/',
  access: 'staff',
  summary: 'Create a workshop, which is not active yet',
  body: workshopInput,
  responses: { 201: staffWorkshop },
})
export const updateWorkshop = defineEndpoint({
  method: 'PATCH',
  path: '/staff/workshops/:id/',
  access: 'staff',
  summary: 'Update name, days or products of a workshop; `version` must be the version that was read',
  params: intIdParams,
  body: workshopInput.partial().extend({ version }),
  responses: { 200: staffWorkshop, 409: staleBody(staffWorkshop) },
})
export const activateWorkshop = defineEndpoint({
  method: 'POST',
  path: '/staff/workshops/:id/activate/',
  access: 'staff',
  summary: 'Make a workshop the active one',
  params: intIdParams,
  responses: { 200: staffWorkshop },
})
export const copyWorkshop = defineEndpoint({
  method: 'POST',
  path: '/staff/workshops/:id/copy/',
  access: 'staff',
  summary: 'Copy a workshop with its products to a new name and new days',
  params: intIdParams,
  body: z.strictObject({ name: z.string().trim().min(1).max(MAX_WORKSHOP_NAME_CHARACTERS), ...days }),
  responses: { 201: staffWorkshop },
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
    }),
  ),
})
export const getPickList = defineEndpoint({
  method: 'GET',
  path: '/staff/workshops/:id/pick-list/',
  access: 'staff',
  summary: 'List the orders of a workshop with the pieces that are left to hand over',
  params: intIdParams,
  responses: { 200: z.object({ workshop: staffWorkshop, orders: z.array(pickListOrder) }) },
})
