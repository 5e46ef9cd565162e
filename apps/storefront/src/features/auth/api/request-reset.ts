import type { ResultOf } from '@jansi/client/api-types'
import { requestPasswordReset } from '@jansi/contract/calls/auth'
import { call } from '../../../lib/api/api.ts'

/** Requests a link that sets a new password; the response is the same for any address. */
export function requestReset(email: string): Promise<ResultOf<typeof requestPasswordReset>> {
  return call(requestPasswordReset, { body: { email: email.trim() } })
}
