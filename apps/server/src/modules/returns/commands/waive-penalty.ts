import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnItems, returnOutcomes, returnSessions } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { postReturnEntry } from '../../journal/steps/post-entry.ts'
import { owesPenalty } from '../policy.ts'
import { advanceOrdersOf } from '../steps/advance-orders-of.ts'
import { lockReturnToDecide } from '../steps/lock-to-decide.ts'
import { withReason } from '../with-reason.ts'

/**
 * Waives the unpaid penalties of a return; orders that waited for them complete. A reason from the review
 * stays in front of this one. 404; 409 if no penalty is owed, `own_case` for their own.
 */
export async function waivePenalty(deps: Deps, actorId: number, id: string, reason: string): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const { session, mark } = await lockReturnToDecide(unit, deps, actorId, id, 'return.penalty_waived')
    if (!owesPenalty(session)) throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
    const items = tx.select({ id: returnItems.id }).from(returnItems).where(eq(returnItems.sessionId, id))
    await tx
      .update(returnOutcomes)
      .set({
        penaltyAmount: 0,
        waived: true,
        reason: withReason(reason),
      })
      .where(and(inArray(returnOutcomes.returnItemId, items), gt(returnOutcomes.penaltyAmount, 0)))
    await tx
      .update(returnSessions)
      .set({
        totalPenalties: 0,
        penaltyWaived: sql`${returnSessions.penaltyWaived} + ${returnSessions.totalPenalties}`,
      })
      .where(eq(returnSessions.id, id))
    const now = deps.clock()
    await postReturnEntry(tx, id, { kind: 'penalty_waived', actorId, reason, occurredAt: now })
    await recordAudit(tx, {
      actorId,
      action: 'return.penalty_waived',
      subjectType: 'return_session',
      subjectId: id,
      data: { satang: session.totalPenalties, reason, ...mark },
      createdAt: now,
    })
    await advanceOrdersOf(unit, deps, session, actorId)
  })
}
