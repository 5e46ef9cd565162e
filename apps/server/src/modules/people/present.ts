import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { users } from '../../db/schema/people.ts'

/** Who a person is and how staff reach them; an erased person cannot be reached, and a buyer without an account by phone only. */
export function presentContact(user: typeof users.$inferSelect): StaffOrder['member'] {
  return {
    pk: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.erasedAt === null && user.hasAccount ? user.email : '',
    phone_number: user.phoneNumber,
    ...(!user.hasAccount && { has_account: false as const }),
    ...(user.hasAccount && !user.isActive && { account_closed: true as const }),
  }
}
