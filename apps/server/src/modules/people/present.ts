import type { StaffOrder } from '@jansi/contract/staff-orders'
import type { users } from '../../db/schema.ts'

/** Who a person is and how staff reach them; an erased person cannot be reached. */
export function presentContact(user: typeof users.$inferSelect): StaffOrder['member'] {
  return {
    pk: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.erasedAt === null ? user.email : '',
    phone_number: user.phoneNumber,
  }
}
