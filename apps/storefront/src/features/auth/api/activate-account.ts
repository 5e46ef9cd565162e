import type { ResultOf } from '@jansi/client/api-types'
import { verifyEmail } from '@jansi/contract/calls/auth'
import { call } from '../../../lib/api/api.ts'

/** Confirms an e-mail address with the key of the mailed link; 404 for one used, expired or unknown. */
export function activateAccount(key: string): Promise<ResultOf<typeof verifyEmail>> {
  return call(verifyEmail, { body: { key } })
}
