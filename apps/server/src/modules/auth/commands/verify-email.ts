import { and, eq, gt, isNull } from 'drizzle-orm'
import { notFound, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { emailTokens, signUps, users } from '../../../db/schema/people.ts'
import { hashLinkSecret } from '../email-links.ts'
import { awaitsVerification } from '../policy.ts'
import { lockUser } from '../queries.ts'
import { endSignUps } from '../steps/end-sign-ups.ts'

/**
 * Confirms the address behind a mailed key, once: name, phone and password of the sign-up that the key belongs to
 * become those of the account, and all other sign-ups of the address end. Returns when that sign-up was made if there were
 * others, whose passwords are of no use any more; null if not. Throws 404 for a wrong, used or expired key.
 */
export async function verifyEmail(
  deps: Pick<Deps, 'database' | 'clock'>,
  key: string,
): Promise<{ signedUpAt: Date | null }> {
  const now = deps.clock()
  const live = and(
    eq(emailTokens.tokenHash, hashLinkSecret(key)),
    eq(emailTokens.purpose, 'verify_email'),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
  )
  return deps.database.orm.transaction(async (tx) => {
    const [link] = await tx.select({ userId: emailTokens.userId }).from(emailTokens).where(live)
    // The account first: two links of one account go one after the other, and the second finds itself ended.
    const user = orNotFound(link === undefined ? null : await lockUser(tx, link.userId))
    const [claimed] = await tx
      .update(emailTokens)
      .set({ usedAt: now })
      .where(live)
      .returning({ signUpId: emailTokens.signUpId })
    if (claimed === undefined) throw notFound()
    // A link of an older release may be opened after a reset that has confirmed the address already.
    if (!awaitsVerification(user)) return { signedUpAt: null }
    const others = await tx.$count(signUps, eq(signUps.userId, user.id))
    const { createdAt } = claimed.signUpId === null ? user : await adoptSignUp(tx, user.id, claimed.signUpId)
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user.id))
    await endSignUps(tx, user.id, now)
    return { signedUpAt: others === 0 ? null : createdAt }
  })
}

async function adoptSignUp(tx: Tx, userId: number, id: number): Promise<{ createdAt: Date }> {
  const [signUp] = await tx
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), eq(signUps.userId, userId)))
  if (signUp === undefined) throw notFound()
  await tx
    .update(users)
    .set({
      passwordHash: signUp.passwordHash,
      firstName: signUp.firstName,
      lastName: signUp.lastName,
      phoneNumber: signUp.phoneNumber,
      privacyVersion: signUp.privacyVersion,
      privacyAcceptedAt: signUp.privacyVersion === null ? null : signUp.createdAt,
    })
    .where(eq(users.id, userId))
  return signUp
}
