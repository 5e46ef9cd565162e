import { and, eq, gt, isNull } from 'drizzle-orm'
import { emailTokens, users } from '../../../db/schema.ts'
import { notFound } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { hashLinkSecret } from '../email-links.ts'

/** Confirms the address behind a mailed key, once. Throws 404 for a wrong, used or expired one. */
export async function verifyEmail(deps: Pick<Deps, 'database' | 'clock'>, key: string): Promise<void> {
  const now = deps.clock()
  await deps.database.orm.transaction(async (tx) => {
    const [link] = await tx
      .update(emailTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailTokens.tokenHash, hashLinkSecret(key)),
          eq(emailTokens.purpose, 'verify_email'),
          isNull(emailTokens.usedAt),
          gt(emailTokens.expiresAt, now),
        ),
      )
      .returning({ userId: emailTokens.userId })
    if (link === undefined) throw notFound()
    await tx
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, link.userId), isNull(users.emailVerifiedAt)))
  })
}
