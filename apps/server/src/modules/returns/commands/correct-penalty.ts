import type { BodyOf } from '@jansi/contract/endpoint'
import { isAccepted, isCondition } from '@jansi/contract/penalties'
import type { correctPenalty as endpoint } from '@jansi/contract/staff-returns'
import { PENALTY_CORRECTED } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import { conflict, invalid, notFound } from '../../../core/app-error.ts'
import { returnOutcomes, returnSessions } from '../../../db/schema/returns.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { refuseErased } from '../../orders/steps/refuse-erased.ts'
import { mayCorrectPenalty } from '../policy.ts'
import type { ReturnView } from '../queries.ts'
import { returnDecision } from '../return-decision.ts'
import { advanceOrdersOf } from '../steps/advance-orders-of.ts'
import { followPenalties } from '../steps/follow-penalties.ts'
import { withReason } from '../with-reason.ts'

type Correction = BodyOf<typeof endpoint>

/**
 * Staff correct the penalties of a decided return. Money that was paid beyond the new total is owed to the member, and a slip
 * that waits is to be checked if no penalty is left; then orders complete. 404 for an outcome of another return; 409 if there is no penalty, `stale` if
 * the penalties are not as they were read, `penalty_paid` for more than was paid. 400 if every penalty stays as it is.
 */
export const correctPenalty = returnDecision<Correction>(
  'return.penalty_corrected',
  async ({ unit, deps, actorId, session, view, now, ofReturn }, correction) => {
    const { id, userId, totalPenalties: was, penaltyPaidAt } = session
    await refuseErased(unit.tx, userId)
    if (!mayCorrectPenalty(session)) throw conflict('penalty_not_owed', 'This return has no penalty.')
    if (bahtToSatang(correction.was) !== was) {
      throw conflict('stale', 'The penalties are not as they were read.')
    }
    const satang = await writeAmounts(unit, view, correction)
    if (penaltyPaidAt !== null && satang > was) {
      throw conflict('penalty_paid', 'Paid penalties can only become less.')
    }
    await unit.tx.update(returnSessions).set({ totalPenalties: satang }).where(eq(returnSessions.id, id))
    const money = await followPenalties(unit, id, now)
    return {
      journal: { kind: 'penalty_corrected' },
      event: PENALTY_CORRECTED,
      audited: { was, satang, refund_satang: money.refundSatang },
      follow: () => advanceOrdersOf(unit, deps, session, actorId),
      notices: [notice('penalty_corrected', { ...ofReturn, ...money, reason: correction.reason, satang })],
    }
  },
)

/** Writes the named penalties that change, with the reason; returns the satang of all penalties of the return then. */
async function writeAmounts({ tx }: UnitOfWork, view: ReturnView, correction: Correction): Promise<number> {
  const amounts = new Map(
    correction.outcomes.map(({ outcome, penalty_amount }) => [outcome, bahtToSatang(penalty_amount)]),
  )
  let [total, changed] = [0, 0]
  for (const { id, condition, penaltyAmount } of view.items.flatMap(({ outcomes }) => outcomes)) {
    const amount = amounts.get(id)
    total += amount ?? penaltyAmount
    if (amount === undefined) continue
    if (!isCondition(condition) || !isAccepted(condition)) throw notFound()
    amounts.delete(id)
    if (amount === penaltyAmount) continue
    changed++
    await tx
      .update(returnOutcomes)
      .set({
        penaltyAmount: amount,
        reason: withReason(correction.reason),
      })
      .where(eq(returnOutcomes.id, id))
  }
  if (amounts.size > 0) throw notFound()
  if (changed === 0) throw invalid({ outcomes: ['No penalty changes.'] })
  return total
}
