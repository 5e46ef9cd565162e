import type { Deps } from '../../../core/deps.ts'
import { verifyPassword } from '../hash-password.ts'
import { loginRefusal } from '../policy.ts'
import { deleteExpiredSessions, findUserByEmail, lockUser, type UserRow } from '../queries.ts'
import { type SessionTokens, startSession } from '../steps/start-session.ts'

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
  return orm.transaction(async (tx) => {
    const user = await lockUser(tx, found.id)
    // A password that was changed while it was being checked opens nothing.
    if (user === null || user.passwordHash !== found.passwordHash) return 'wrong'
    const refusal = loginRefusal(user)
    if (refusal !== null) return { refusal }
    await deleteExpiredSessions(tx, user.id, deps.clock())
    return { user, tokens: await startSession(deps, tx, user.id) }
  })
}
