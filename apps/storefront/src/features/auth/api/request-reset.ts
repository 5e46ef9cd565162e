import type { ApiResult } from '@jansi/client/api-types'
import { requestPasswordReset } from '@jansi/contract/auth'
import { call } from '../../../lib/api.ts'

/** Requests a link that sets a new password; the response is the same for any address. */
export function requestReset(email: string): Promise<ApiResult<typeof requestPasswordReset>> {
  return call(requestPasswordReset, { body: { email: email.trim() } })
}
