import { soughtPhone } from '@jansi/contract/clean-number'
import { containsWords } from '@jansi/contract/loose-text'
import type { Loan } from '@jansi/contract/staff-loans'

/** True if the words of a search are in a member's name, in either order, in the e-mail or in the phone number. */
export function isMemberFound(
  { first_name, last_name, email, phone_number }: Loan['member'],
  words: string,
): boolean {
  const digits = soughtPhone(words)
  return (
    containsWords(words)([`${first_name}${last_name}${first_name}`, email]) ||
    (digits !== '' && phone_number.includes(digits))
  )
}
