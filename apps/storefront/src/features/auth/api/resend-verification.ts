import type { ResultOf } from '@jansi/client/api-types'
import { resendVerification } from '@jansi/contract/calls/auth'
import { call } from '../../../lib/api/api.ts'

/** Requests the verification mail again; the response is the same for any address. */
export function sendVerificationAgain(email: string): Promise<ResultOf<typeof resendVerification>> {
  return call(resendVerification, { body: { email: email.trim() } })
}
