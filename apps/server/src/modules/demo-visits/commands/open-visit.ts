import type { Deps } from '../../../core/deps.ts'
import { loginRefusal } from '../../auth/policy.ts'
import { findUserByEmail, type UserRow } from '../../auth/queries.ts'
import { openLoginSession } from '../../auth/steps/open-login-session.ts'
import type { SessionTokens } from '../../auth/steps/start-session.ts'
import { PEOPLE } from '../demo-people.ts'
import type { VisitCodes } from '../visit-codes.ts'

type Visit = { opened: { user: UserRow; tokens: SessionTokens } | null; next: '/' | '/staff/' }

/**
 * Uses a code up and opens the session of its visitor; `opened` is null for a guest. Returns null for a wrong code, and where
 * the visitor may no longer log in.
 */
export async function openVisit(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  codes: VisitCodes,
  code: string,
): Promise<Visit | null> {
  const visitor = codes.take(code)
  if (visitor === null) return null
  if (visitor === 'guest') return { opened: null, next: '/' }
  const { email, next } = PEOPLE[visitor]
  const user = await findUserByEmail(deps.database.orm, email)
  if (user === null || loginRefusal(user) !== null) return null
  const tokens = await openLoginSession(deps, user)
  return tokens === null ? null : { opened: { user, tokens }, next }
}
