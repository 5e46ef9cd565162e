import { and, eq, isNull, ne } from 'drizzle-orm'
import { invalid } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { emailTokens, sessions, users } from '../../../db/schema/people.ts'
import { skipMails } from '../../mails/steps/skip-mails.ts'
import { passwordProblems, type ShopNames } from '../password-rules.ts'
import type { UserRow } from '../queries.ts'

/** Not the apostrophe of the sign-up's message: the contract spells the two differently. */
const MISMATCH = 'The two password fields didn’t match.'

/** Throws 400 under `new_password2` when the two differ, or with every problem of a weak password. */
export function checkNewPassword(
  given: { new_password1: string; new_password2: string },
  user: Pick<UserRow, 'firstName' | 'lastName' | 'email'>,
  shop: ShopNames,
): void {
  if (given.new_password1 !== given.new_password2) throw invalid({ new_password2: [MISMATCH] })
  const weak = passwordProblems(given.new_password2, user, shop)
  if (weak.length > 0) throw invalid({ new_password2: weak })
}

/**
 * Stores a new password, ends the user's sessions but the one to keep, every reset link that is still out, and mails
 * that would carry one. Call it with the user locked.
 */
export async function setPassword(
  tx: Tx,
  change: { userId: number; passwordHash: string; keepSessionId: string | null; now: Date },
): Promise<void> {
  const { userId, passwordHash, keepSessionId, now } = change
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keepSessionId === null ? undefined : ne(sessions.id, keepSessionId),
      ),
    )
  await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, 'reset_password'),
        isNull(emailTokens.usedAt),
      ),
    )
  await skipMails(tx, { template: 'reset_password', userId }, now)
}
