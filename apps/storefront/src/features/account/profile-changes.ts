import type { User } from '@jansi/contract/auth'
import { phoneDigits } from '@jansi/contract/rules'

/** The fields a member may change; `phone_number` as it is shown, grouped 3-3-4. */
export type ProfileForm = Pick<User, 'first_name' | 'last_name' | 'phone_number'>

export type ProfileChanges = Partial<ProfileForm>

/**
 * Returns the fields of a form that differ from the stored profile, as they are sent: names trimmed, the
 * phone number as digits. Empty if nothing changed (specification, section 5, Profile).
 */
export function profileChanges(user: User, form: ProfileForm): ProfileChanges {
  const wanted: ProfileForm = {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    phone_number: phoneDigits(form.phone_number),
  }
  const changes: ProfileChanges = {}
  for (const field of ['first_name', 'last_name', 'phone_number'] as const) {
    if (wanted[field] !== user[field]) changes[field] = wanted[field]
  }
  return changes
}
