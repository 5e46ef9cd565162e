import type { ApiFailure, ResultOf } from '@jansi/client/api-types'
import { changePassword, verifyToken } from '@jansi/contract/calls/auth'
import { call, refreshAccess } from '../../../lib/api/api.ts'
import { accessToken } from '../../../lib/session/access-token.ts'

const nobody: ApiFailure = { ok: false, status: 401, data: null }

/**
 * Changes the member's password once the access token is verified (specification, section 7); a token that
 * is no longer good is renewed first. A 401 means that the session is over and was cleared.
 */
export async function changeMemberPassword(form: {
  oldPassword: string
  password: string
  confirmation: string
}): Promise<ResultOf<typeof changePassword>> {
  const verified = await call(verifyToken, { body: { token: accessToken.get() ?? '' } })
  if (!verified.ok) {
    if (verified.status !== 401 && verified.status !== 400) return verified
    const { outcome } = await refreshAccess()
    if (outcome !== 'refreshed') return outcome === 'refused' ? nobody : { ...nobody, status: 0 }
  }
  return call(changePassword, {
    body: {
      old_password: form.oldPassword,
      new_password1: form.password,
      new_password2: form.confirmation,
    },
  })
}
