import type { ResultOf } from '@jansi/client/api-types'
import { confirmPasswordReset } from '@jansi/contract/calls/auth'
import { call } from '../../../lib/api/api.ts'

/** The content of the mailed reset link. */
export type ResetLink = { uid: string; token: string }

/** Sets a new password with a reset link; ends every session of the account. */
export function setPassword(
  link: ResetLink,
  form: { password: string; confirmation: string },
): Promise<ResultOf<typeof confirmPasswordReset>> {
  return call(confirmPasswordReset, {
    body: { ...link, new_password1: form.password, new_password2: form.confirmation },
  })
}
