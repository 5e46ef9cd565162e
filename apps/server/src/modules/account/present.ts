import type { SuccessOf } from '@jansi/contract/endpoint'
import { type getStaffMe, STAFF_SECTIONS, type StaffSection } from '@jansi/contract/staff-account'
import { mayCall } from '../../core/access.ts'
import { VERSION } from '../../version.ts'
import type { UserRow } from '../auth/queries.ts'

/** The signed-in volunteer, with the sections that the console may offer them. */
export function presentStaffMe(account: UserRow): SuccessOf<typeof getStaffMe> {
  const enter = Object.entries(STAFF_SECTIONS).map(([name, { access }]) => [
    name,
    mayCall(account.role, access),
  ])
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
