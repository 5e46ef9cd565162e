import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { emailTokens, signUps } from '../../../db/schema/people.ts'

/** Ends every sign-up of an account that is confirmed now, and the links to them. Call it with the account locked. */
export async function endSignUps(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(emailTokens)
    .set({ usedAt: now, signUpId: null })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, 'verify_email')))
  await tx.delete(signUps).where(eq(signUps.userId, userId))
}
