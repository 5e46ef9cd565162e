import type { Endpoint } from '@jansi/contract/endpoint'
import type { StaffSection } from '@jansi/contract/staff-account'
import { listStaffCategories, listStaffProducts } from '@jansi/contract/staff-catalog'
import { listStaffBanners, listStaffFaqs, listStaffTutorials } from '@jansi/contract/staff-content'
import { listLoans } from '@jansi/contract/staff-loans'
import { listStaffMails } from '@jansi/contract/staff-mails'
import { listMembers } from '@jansi/contract/staff-members'
import { listStaffOrders } from '@jansi/contract/staff-orders'
import { listStaffRefunds } from '@jansi/contract/staff-refunds'
import { getReport } from '@jansi/contract/staff-reports'
import { listStaffReturns } from '@jansi/contract/staff-returns'
import { getStaffSettings, listAuditEntries, listStaffPaymentMethods } from '@jansi/contract/staff-settings'
import { getPickList, listWorkshops } from '@jansi/contract/staff-workshops'
import type { Role } from '@jansi/contract/statuses'
import { mayCall } from '../../core/access.ts'

/**
 * The call that each section of the console opens with: its access level also decides whether the section is
 * shown.
 */
const FIRST_CALLS: Record<StaffSection, Endpoint> = {
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
}

/** True if an account of this role may open the section. */
export function mayOpen(role: Role, section: StaffSection): boolean {
  return mayCall(role, FIRST_CALLS[section].access)
}
