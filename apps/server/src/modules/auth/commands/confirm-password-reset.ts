import type { confirmPasswordReset as endpoint } from '@jansi/contract/auth'
import type { BodyOf } from '@jansi/contract/endpoint'
import { and, eq, isNull } from 'drizzle-orm'
import { invalid } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Executor } from '../../../db/client.ts'
import { users } from '../../../db/schema/people.ts'
import { loadSettings } from '../../settings/queries.ts'
import { hashLinkSecret, userIdOf } from '../email-links.ts'
import { hashPassword } from '../hash-password.ts'
import { mayResetPassword } from '../policy.ts'
import { findEmailToken, findUserById, lockUser, type UserRow } from '../queries.ts'
import { endSignUps } from '../steps/end-sign-ups.ts'
import { checkNewPassword, setPassword } from '../steps/set-password.ts'

/**
 * Sets the password that a mailed link allows to set, once, and ends every session of the user, who is returned. Throws 400 for a
 * uid or token that is wrong, used or expired, and for a weak password, after which the link still works.
 */
export async function confirmPasswordReset(
  deps: Pick<Deps, 'database' | 'clock'>,
  given: BodyOf<typeof endpoint>,
): Promise<Pick<UserRow, 'email'>> {
  const { orm } = deps.database
  const now = deps.clock()
  const userId = userIdOf(given.uid)
  const user = userId === null ? null : await findUserById(orm, userId)
  if (user === null || !mayResetPassword(user)) throw invalid({ uid: ['Invalid value'] })
  await requireLink(orm, user, given.token, now)
  checkNewPassword(given, user, await loadSettings(orm))
  const passwordHash = await hashPassword(given.new_password1)
  await orm.transaction(async (tx) => {
    await lockUser(tx, user.id)
    // Asked again under the lock: of two that send one link at the same moment, the second finds it used.
    await requireLink(tx, user, given.token, now)
    await setPassword(tx, { userId: user.id, passwordHash, keepSessionId: null, now })
    // A person who opens the link reads that mailbox, which is all that a confirmation proves.
    await tx
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, user.id), isNull(users.emailVerifiedAt)))
    await endSignUps(tx, user.id, now)
  })
  return user
}

async function requireLink(db: Executor, user: Pick<UserRow, 'id'>, token: string, now: Date): Promise<void> {
  const wanted = { userId: user.id, purpose: 'reset_password', tokenHash: hashLinkSecret(token) } as const
  if ((await findEmailToken(db, wanted, now)) === null) throw invalid({ token: ['Invalid value'] })
}
