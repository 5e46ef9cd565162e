import { and, eq, inArray, sql } from 'drizzle-orm'
import { refundCases } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { NOT_CONFIRMED } from '../../orders/steps/open-refund-case.ts'
import { refundedPenalties, type SessionRow } from '../queries.ts'

/**
 * Marks the money that came in for the penalties of a locked return as owed to its member, as far as it exceeds
 * the kept satang and did not go back already. Returns the satang that are owed by this call alone.
 */
export async function owePenalties(
  { tx }: UnitOfWork,
  session: SessionRow,
  kept: number,
  now: Date,
): Promise<number> {
  const before = await refundedPenalties(tx, session.id)
  const amount = session.penaltyReceived - kept - before.paid
  if (amount <= before.owed) return 0
  const known = {
    state: 'owed' as const,
    cause: 'penalty_corrected' as const,
    received: session.penaltyReceived,
    amount,
    updatedAt: now,
  }
  const [again] = await tx
    .update(refundCases)
    .set({ ...known, ...NOT_CONFIRMED, version: sql`${refundCases.version} + 1` })
    .where(and(eq(refundCases.returnSessionId, session.id), inArray(refundCases.state, ['to_check', 'owed'])))
    .returning({ id: refundCases.id })
  if (!again) {
    await tx.insert(refundCases).values({ returnSessionId: session.id, createdAt: now, ...known })
  }
  return amount - before.owed
}
