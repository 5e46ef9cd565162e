import { z } from 'zod'
import { userBody } from './auth.ts'
import { get, type SuccessOf } from './endpoint.ts'
import { ROLES } from './statuses.ts'

/**
 * The sections of the console. Each opens with a call of its own; a caller who may make that call may open it.
 */
export const STAFF_SECTIONS = [
  'orders',
  'pick-lists',
  'returns',
  'loans',
  'refunds',
  'products',
  'categories',
  'workshops',
  'banners',
  'tutorials',
  'faqs',
  'reports',
  'members',
  'mails',
  'audit',
  'settings',
  'payment-methods',
] as const
export type StaffSection = (typeof STAFF_SECTIONS)[number]

export const getStaffMe = get.staff(
  '/staff/me/',
  'Get the current volunteer and the console sections they may open',
  {
    200: userBody.extend({
      role: z.enum(ROLES),
      can: z.object({ enter: z.record(z.enum(STAFF_SECTIONS), z.boolean()) }),
      /** The release of the server, such as 1.0.0. */
      release: z.string(),
    }),
  },
)

export type StaffMe = SuccessOf<typeof getStaffMe>
