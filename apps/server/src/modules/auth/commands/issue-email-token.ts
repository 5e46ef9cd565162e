import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { emailTokens } from '../../../db/schema.ts'
import { newLinkSecret } from '../email-links.ts'
import type { EmailTokenPurpose } from '../queries.ts'

const LIFETIME_HOURS: Record<EmailTokenPurpose, number> = { verify_email: 72, reset_password: 1 }

/** Makes the secret of a mailed link. It works once, for a limited time, and ends earlier links of its purpose. */
export async function issueEmailToken(
  tx: Tx,
  userId: number,
  purpose: EmailTokenPurpose,
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const { secret, hash } = newLinkSecret()
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS[purpose] * 3_600_000)
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)))
  await tx.insert(emailTokens).values({ userId, purpose, tokenHash: hash, createdAt: now, expiresAt })
  return { secret, expiresAt }
}
