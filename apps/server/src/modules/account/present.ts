import type { SuccessOf } from '@jansi/contract/endpoint'
import type { staffMe } from '@jansi/contract/staff-account'
import { mayReadMails } from './policy.ts'
import type { AccountRow } from './queries.ts'

/** The signed-in volunteer, with what the console may offer them. */
export function presentStaffMe(account: AccountRow): SuccessOf<typeof staffMe> {
  return {
    pk: account.id,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    phone_number: account.phoneNumber,
    role: account.role,
    can: { read_mails: mayReadMails(account.role) },
  }
}
