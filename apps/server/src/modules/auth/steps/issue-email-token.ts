import type { Tx } from '../../../db/client.ts'
import { emailTokens } from '../../../db/schema/people.ts'
import { newLinkSecret } from '../email-links.ts'
import type { EmailTokenPurpose } from '../queries.ts'

const LIFETIME_HOURS: Record<EmailTokenPurpose, number> = { verify_email: 72, reset_password: 1 }

/** When a link of the purpose that is sent now stops working. */
export function linkExpiry(purpose: EmailTokenPurpose, now: Date): Date {
  return new Date(now.getTime() + LIFETIME_HOURS[purpose] * 3_600_000)
}

/**
 * Makes the secret of a mailed link and stores its hash. It works once, until `linkExpiry`. Earlier links of the
 * purpose stay valid until one of them is used: a stranger who asks again must not end the one that is being opened.
 */
export async function issueEmailToken(
  tx: Tx,
  link: { userId: number; purpose: EmailTokenPurpose; signUpId?: number | null },
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const { secret, hash } = newLinkSecret()
  const expiresAt = linkExpiry(link.purpose, now)
  await tx.insert(emailTokens).values({ ...link, tokenHash: hash, createdAt: now, expiresAt })
  return { secret, expiresAt }
}
