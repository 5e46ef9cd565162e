import type { Deps } from '../../../core/deps.ts'
import { verifyPassword } from '../hash-password.ts'
import { loginRefusal } from '../policy.ts'
import { findUserByEmail, type UserRow } from '../queries.ts'
import { openLoginSession } from '../steps/open-login-session.ts'
import type { SessionTokens } from '../steps/start-session.ts'

/**
 * The result of a login: `refusal` is the reason why the account may not log in although its password is
 * right.
 */
export type LoginOutcome = 'wrong' | { refusal: string } | { user: UserRow; tokens: SessionTokens }

/**
 * Opens a session for a right e-mail and password. Wrong ones are `wrong`, known or not in equal time; only a right
 * password learns that the account is inactive or not verified (section 8). Throws 503 when too many passwords wait;
 * of `slowed` attempts fewer may.
 */
export async function logIn(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  { email, password, slowed }: { email: string; password: string; slowed: boolean },
): Promise<LoginOutcome> {
  const { orm } = deps.database
  const found = await findUserByEmail(orm, email)
  const right = await verifyPassword(found?.passwordHash ?? null, password, { slowed })
  if (found === null || !right) return 'wrong'
  const refusal = loginRefusal(found)
  if (refusal !== null) return { refusal }
  const tokens = await openLoginSession(deps, found)
  // A password that was changed while it was being checked opens nothing.
  return tokens === null ? 'wrong' : { user: found, tokens }
}
