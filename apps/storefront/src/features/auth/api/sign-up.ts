import type { ResultOf } from '@jansi/client/api-types'
import { register } from '@jansi/contract/calls/auth'
import { phoneDigits } from '@jansi/contract/rules'
import { call } from '../../../lib/api/api.ts'
import type { SignupField } from '../signup-failure.ts'

/**
 * Signs up; the phone number goes as digits only (specification, sections 5 and 7). A mail follows. `privacyVersion` is
 * that of the notice which the form linked to, where it has come.
 */
export function signUp(
  form: Record<SignupField, string>,
  privacyVersion: string | undefined,
): Promise<ResultOf<typeof register>> {
  return call(register, {
    body: {
      email: form.email.trim(),
      first_name: form.first_name.trim(),
      last_name: form.last_name.trim(),
      phone_number: phoneDigits(form.phone_number),
      password1: form.password,
      password2: form.confirmation,
      privacy_version: privacyVersion,
    },
  })
}
