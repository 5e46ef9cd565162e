import type { BodyOf } from '@jansi/contract/endpoint'
import { isAccepted, isCondition } from '@jansi/contract/penalties'
import type { correctPenalty as endpoint } from '@jansi/contract/staff-returns'
import { PENALTY_CORRECTED } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnEvents, returnOutcomes, returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { postReturnEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { mayCorrectPenalty } from '../policy.ts'
import type { ReturnView } from '../queries.ts'
import { advanceOrdersOf } from '../steps/advance-orders-of.ts'
import { followPenalties } from '../steps/follow-penalties.ts'
import { lockReturnToCorrect } from '../steps/lock-to-decide.ts'
import { withReason } from '../with-reason.ts'

type Correction = BodyOf<typeof endpoint>

/**
 * Staff correct the penalties of a decided return. Money that was paid beyond the new total is owed to the member, and a slip
 * that waits is to be checked if no penalty is left; then orders complete. 404 for an outcome of another return; 409 if there is no penalty, `stale` if
 * the penalties are not as they were read, `penalty_paid` for more than was paid, `own_case` for their own.
 */
export async function correctPenalty(
  deps: Deps,
  actorId: number,
  id: string,
  correction: Correction,
): Promise<void> {
  const { was, reason } = correction
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const { session, view, mark } = await lockReturnToCorrect(
      unit,
      deps,
      actorId,
      id,
      'return.penalty_corrected',
    )
    if (!mayCorrectPenalty(session)) throw conflict('penalty_not_owed', 'This return has no penalty.')
    if (bahtToSatang(was) !== session.totalPenalties) {
      throw conflict('stale', 'The penalties are not as they were read.')
    }
    const total = await writeAmounts(unit, view, correction)
    if (session.penaltyPaidAt !== null && total > session.totalPenalties) {
      throw conflict('penalty_paid', 'Paid penalties can only become less.')
    }
    const now = deps.clock()
    await tx.update(returnSessions).set({ totalPenalties: total }).where(eq(returnSessions.id, id))
    const { refundSatang, isToCheck } = await followPenalties(unit, id, now)
    await postReturnEntry(tx, id, { kind: 'penalty_corrected', actorId, reason, occurredAt: now })
    await tx.insert(returnEvents).values({
      sessionId: id,
      fromStatus: session.status,
      toStatus: PENALTY_CORRECTED,
      actorId,
      reason,
      createdAt: now,
    })
    await recordAudit(tx, {
      actorId,
      action: 'return.penalty_corrected',
      subjectType: 'return_session',
      subjectId: id,
      data: { was: session.totalPenalties, satang: total, refund_satang: refundSatang, reason, ...mark },
      createdAt: now,
    })
    await advanceOrdersOf(unit, deps, session, actorId)
    const facts = { userId: session.userId, sessionId: id, reason, satang: total, refundSatang, isToCheck }
    await notify(unit, deps, 'penalty_corrected', facts)
  })
}

/** Writes the named penalties; returns the satang of all penalties of the return then. */
async function writeAmounts({ tx }: UnitOfWork, view: ReturnView, correction: Correction): Promise<number> {
  const amounts = new Map(
    correction.outcomes.map(({ outcome, penalty_amount }) => [outcome, bahtToSatang(penalty_amount)]),
  )
  let total = 0
  for (const { id, condition, penaltyAmount } of view.items.flatMap(({ outcomes }) => outcomes)) {
    const amount = amounts.get(id)
    total += amount ?? penaltyAmount
    if (amount === undefined) continue
    if (!isCondition(condition) || !isAccepted(condition)) throw notFound()
    amounts.delete(id)
    await tx
      .update(returnOutcomes)
      .set({
        penaltyAmount: amount,
        reason: withReason(correction.reason),
      })
      .where(eq(returnOutcomes.id, id))
  }
  if (amounts.size > 0) throw notFound()
  return total
}
