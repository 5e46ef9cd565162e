import type { SuccessOf } from '@jansi/contract/endpoint'
import { type getStaffMe, STAFF_ROOMS, type StaffRoom } from '@jansi/contract/staff-account'
import { VERSION } from '../../version.ts'
import type { UserRow } from '../auth/queries.ts'
import { mayEnter } from './policy.ts'

/** The signed-in volunteer, with the sections that the console may offer them. */
export function presentStaffMe(account: UserRow): SuccessOf<typeof getStaffMe> {
  const doors = STAFF_ROOMS.map((room) => [room, mayEnter(account.role, room)])
  return {
    pk: account.id,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    phone_number: account.phoneNumber,
    role: account.role,
    can: { enter: Object.fromEntries(doors) as Record<StaffRoom, boolean> },
    release: VERSION,
  }
}
