import type { User } from '@jansi/contract/auth'
import type { UserRow } from './queries.ts'

/** The user object of the contract (section 3). */
export function presentUser(
  user: Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'phoneNumber'>,
): User {
  return {
    pk: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
  }
}
