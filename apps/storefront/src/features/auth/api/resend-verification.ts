import type { ApiResult } from '@jansi/client/api-types'
import { resendVerification } from '@jansi/contract/auth'
import { call } from '../../../lib/api.ts'

/** Requests the verification mail again; the response is the same for any address. */
export function sendVerificationAgain(email: string): Promise<ApiResult<typeof resendVerification>> {
  return call(resendVerification, { body: { email: email.trim() } })
}
