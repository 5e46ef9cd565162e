import type { SuccessOf } from '@jansi/contract/endpoint'
import { type getStaffMe, STAFF_SECTIONS, type StaffSection } from '@jansi/contract/staff-account'
import { VERSION } from '../../version.ts'
import type { UserRow } from '../auth/queries.ts'
import { mayOpen } from './policy.ts'

/** The signed-in volunteer, with the sections that the console may offer them. */
export function presentStaffMe(account: UserRow): SuccessOf<typeof getStaffMe> {
  const enter = STAFF_SECTIONS.map((section) => [section, mayOpen(account.role, section)])
  return {
    pk: account.id,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    phone_number: account.phoneNumber,
    role: account.role,
    can: { enter: Object.fromEntries(enter) as Record<StaffSection, boolean> },
    release: VERSION,
  }
}
