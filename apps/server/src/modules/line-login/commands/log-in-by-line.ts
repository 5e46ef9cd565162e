import type { LineOutcome } from '@jansi/contract/line-login'
import type { Deps } from '../../../core/deps.ts'
import { loginRefusal } from '../../auth/policy.ts'
import type { UserRow } from '../../auth/queries.ts'
import { openLoginSession } from '../../auth/steps/open-login-session.ts'
import type { SessionTokens } from '../../auth/steps/start-session.ts'
import { findUserByLineId } from '../queries.ts'

/**
 * Opens a session for the member who has linked a LINE account; it makes no account. Staff sign in with their password: their
 * rights are not left to the lock of a phone.
 */
export async function logInByLine(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  sub: string,
): Promise<{ user: UserRow; tokens: SessionTokens } | LineOutcome> {
  const user = await findUserByLineId(deps.database.orm, sub)
  if (user === null) return 'unknown'
  if (loginRefusal(user) !== null) return 'refused'
  if (user.role !== 'member') return 'staff'
  const tokens = await openLoginSession(deps, user)
  return tokens === null ? 'failed' : { user, tokens }
}
