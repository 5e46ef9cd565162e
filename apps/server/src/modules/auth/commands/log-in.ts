import { invalidTogether } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { loginRefusal } from '../policy.ts'
import { deleteExpiredSessions, findUserByEmail, lockUser, type UserRow } from '../queries.ts'
import { verifyPassword } from './hash-password.ts'
import { type SessionTokens, startSession } from './start-session.ts'

const WRONG = 'Unable to log in with provided credentials.'

/**
 * Opens a session for a right e-mail and password. Throws 400 for wrong ones, known or not in equal time; only a
 * right password learns that the account is inactive or not verified (section 8).
 */
export async function logIn(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  { email, password }: { email: string; password: string },
): Promise<{ user: UserRow; tokens: SessionTokens }> {
  const { orm } = deps.database
  const found = await findUserByEmail(orm, email)
  const right = await verifyPassword(found?.passwordHash ?? null, password)
  if (found === null || !right) throw invalidTogether(WRONG)
  return orm.transaction(async (tx) => {
    const user = await lockUser(tx, found.id)
    // A password that was changed while it was being checked opens nothing.
    if (user === null || user.passwordHash !== found.passwordHash) throw invalidTogether(WRONG)
    const refusal = loginRefusal(user)
    if (refusal !== null) throw invalidTogether(refusal)
    await deleteExpiredSessions(tx, user.id, deps.clock())
    return { user, tokens: await startSession(deps, tx, user.id) }
  })
}
