import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { baht, intIdParams, timestamp } from './fields.ts'
import { pageQuery } from './paging.ts'
import { memberSummary } from './staff-orders.ts'
import { ORDER_STATUSES, ROLES } from './statuses.ts'

export const staffMember = memberSummary.extend({
  role: z.enum(ROLES),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  created_at: timestamp,
  order_count: z.number().int(),
})
export type StaffMember = z.infer<typeof staffMember>

export const staffMemberDetail = staffMember.extend({
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.number().int(),
      status: z.enum(ORDER_STATUSES),
      amount: baht,
      created_at: timestamp,
    }),
  ),
  unpaid_penalties: baht,
  can: z.object({ change_role: z.boolean(), deactivate: z.boolean() }),
})

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/staff/members/',
  access: 'staff',
  summary: 'Accounts by name; `q` finds by name, e-mail or phone',
  query: z.object({ q: z.string().max(100).optional(), role: z.enum(ROLES).optional(), ...pageQuery }),
  responses: { 200: z.object({ count: z.number().int(), results: z.array(staffMember) }) },
})
export const getMember = defineEndpoint({
  method: 'GET',
  path: '/staff/members/:id/',
  access: 'staff',
  summary: 'One account with its orders',
  params: intIdParams,
  responses: { 200: staffMemberDetail },
})
/** Roles are for admins; nobody changes or deactivates themselves, and the last admin stays. */
export const updateMember = defineEndpoint({
  method: 'PATCH',
  path: '/staff/members/:id/',
  access: 'staff',
  summary: 'Deactivate or reactivate an account; admins also change its role. Deactivating ends its sessions',
  params: intIdParams,
  body: z.strictObject({ is_active: z.boolean().optional(), role: z.enum(ROLES).optional() }),
  responses: { 200: staffMemberDetail, 409: conflictBody },
})
