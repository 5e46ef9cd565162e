import type { BodyOf } from '@jansi/contract/endpoint'
import type { waivePenalty as endpoint } from '@jansi/contract/staff-loans'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { refuseIfStale } from '../../../core/refuse-if-stale.ts'
import { returnItems, returnOutcomes, returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { postReturnEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { owesPenalty } from '../policy.ts'
import { advanceOrdersOf } from '../steps/advance-orders-of.ts'
import { followPenalties } from '../steps/follow-penalties.ts'
import { lockReturnToDecide, presentPenalties } from '../steps/lock-to-decide.ts'
import { withReason } from '../with-reason.ts'

/**
 * Waives the unpaid penalties of a return; orders that waited for them complete. A reason from the review
 * stays in front of this one. Money of them goes back, and a slip that waits is to be checked. 404; 409 if no penalty is
 * owed, `stale` as `refuseIfStale`, `own_case` for their own.
 */
export async function waivePenalty(
  deps: Deps,
  actorId: number,
  id: string,
  { reason, seen }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const { session, mark } = await lockReturnToDecide(unit, deps, actorId, id, 'return.penalty_waived')
    if (!owesPenalty(session)) throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
    refuseIfStale(seen, await presentPenalties(tx, session))
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
    const { refundSatang, isToCheck } = await followPenalties(unit, id, now)
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
    if (!isToCheck && refundSatang === 0) return
    const facts = { userId: session.userId, sessionId: id, reason, satang: 0, refundSatang, isToCheck }
    await notify(unit, deps, 'penalty_corrected', facts)
  })
}
