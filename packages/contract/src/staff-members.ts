import { z } from 'zod'
import { binary, get, patch, post } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { baht, timestamp } from './fields.ts'
import { ownCase } from './own-cases.ts'
import { pageOf, pageQuery } from './paging.ts'
import { memberSummary } from './staff-order-body.ts'
import { ORDER_STATUSES, ROLES } from './statuses.ts'
import { searchText } from './text-fields.ts'
import { staleBody, version } from './versions.ts'

export const staffMember = memberSummary.extend({
  /** Counts the changes that staff make: the role and the access. */
  version,
  role: z.enum(ROLES),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  created_at: timestamp,
  order_count: z.number().int(),
  /** Name, e-mail and phone were removed from this account; its orders stay. */
  erased: z.boolean(),
})
export type StaffMember = z.infer<typeof staffMember>

/** The reasons why an account's data cannot be erased yet; each is an error code with its Thai text. */
export const ERASE_BLOCKS = ['orders_open', 'loans_out', 'penalties_unpaid', 'refunds_open'] as const
export type EraseBlock = (typeof ERASE_BLOCKS)[number]

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
  /**
   * How many pieces the account may have before staff have approved an order of it, and when they lifted that; null for one
   * that they know.
   */
  first_orders: z
    .object({ piece_limit: z.number().int(), lifted_at: timestamp.nullable() })
    .nullable()
    .optional(),
  /** The account is the viewer's own: whether they may make orders for themselves at the desk. */
  own_case: ownCase,
  erase_blocked_by: z.array(z.enum(ERASE_BLOCKS)),
  can: z.object({
    change_role: z.boolean(),
    deactivate: z.boolean(),
    export: z.boolean(),
    erase: z.boolean(),
  }),
})

export const listMembers = get.staff('/staff/members/', {
  summary: 'List accounts by name; `q` searches name, e-mail and phone number',
  query: z.object({ q: searchText.optional(), role: z.enum(ROLES).optional(), ...pageQuery }),
  200: pageOf(staffMember),
})
export const getMember = get.staff('/staff/members/:id/', {
  summary: 'Get an account with its orders',
  200: staffMemberDetail,
})
/** Roles are for admins; nobody changes or deactivates themselves, and the last admin stays. */
export const updateMember = patch.staff('/staff/members/:id/', {
  summary:
    'Deactivate or reactivate an account, which ends its sessions, or lift its limit of first pieces; admins also change its role',
  body: z.strictObject({
    version,
    is_active: z.boolean().optional(),
    role: z.enum(ROLES).optional(),
    /** True lifts the limit of pieces before the first approved order, false sets it again. */
    piece_limit_lifted: z.boolean().optional(),
  }),
  200: staffMemberDetail,
  409: staleBody(staffMember),
})
/** All stored data of one person: `data.json` and their images. The export is recorded in the audit log. */
export const exportMember = post.admin('/staff/members/:id/export/', {
  summary: 'Export all data of a member as a tar.gz with data.json and images',
  200: binary('application/gzip'),
})
/**
 * Erases the personal data of a member permanently; amounts, stock and reports stay. `email` is the account's
 * own, typed again. Refused while something is open, for staff and admins, and for oneself.
 */
export const eraseMember = post.admin('/staff/members/:id/erase/', {
  summary: 'Erase the personal data of a member permanently',
  body: z.strictObject({ email: z.string().max(254) }),
  200: staffMemberDetail,
  409: conflictBody,
})
