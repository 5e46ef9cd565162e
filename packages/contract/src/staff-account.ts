import { z } from 'zod'
import { userBody } from './auth.ts'
import { type Endpoint, get, type SuccessOf } from './endpoint.ts'
import { listStaffCategories, listStaffProducts } from './staff-catalog.ts'
import { listStaffBanners, listStaffFaqs, listStaffTutorials } from './staff-content.ts'
import { listLoans } from './staff-loans.ts'
import { listStaffMails } from './staff-mails.ts'
import { listMembers } from './staff-members.ts'
import { listStaffOrders } from './staff-orders.ts'
import { listStaffRefunds } from './staff-refunds.ts'
import { getReport } from './staff-reports.ts'
import { listStaffReturns } from './staff-returns.ts'
import { getStaffSettings, listAuditEntries, listStaffPaymentMethods } from './staff-settings.ts'
import { getPickList, listWorkshops } from './staff-workshops.ts'
import { ROLES } from './statuses.ts'

/**
 * The sections of the console, each with the call that it opens with: who may make that call may open it.
 */
export const STAFF_SECTIONS = {
  orders: listStaffOrders,
  'pick-lists': getPickList,
  returns: listStaffReturns,
  loans: listLoans,
  refunds: listStaffRefunds,
  products: listStaffProducts,
  categories: listStaffCategories,
  workshops: listWorkshops,
  banners: listStaffBanners,
  tutorials: listStaffTutorials,
  faqs: listStaffFaqs,
  reports: getReport,
  members: listMembers,
  mails: listStaffMails,
  audit: listAuditEntries,
  settings: getStaffSettings,
  'payment-methods': listStaffPaymentMethods,
} as const satisfies Record<string, Endpoint>
export type StaffSection = keyof typeof STAFF_SECTIONS

const sectionName = z.enum(Object.keys(STAFF_SECTIONS) as StaffSection[])

export const getStaffMe = get.staff('/staff/me/', {
  summary: 'Get the current volunteer and the console sections they may open',
  200: userBody.extend({
    role: z.enum(ROLES),
    can: z.object({ enter: z.record(sectionName, z.boolean()) }),
    /** The release of the server, such as 1.0.0. */
    release: z.string(),
  }),
})

export type StaffMe = SuccessOf<typeof getStaffMe>
