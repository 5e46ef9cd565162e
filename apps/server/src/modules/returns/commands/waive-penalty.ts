import type { BodyOf } from '@jansi/contract/endpoint'
import type { waivePenalty as endpoint } from '@jansi/contract/staff-loans'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { refuseIfStale } from '../../../core/refuse-if-stale.ts'
import { returnItems, returnOutcomes, returnSessions } from '../../../db/schema/returns.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { refuseUnlessOwed, returnDecision } from '../return-decision.ts'
import { advanceOrdersOf } from '../steps/advance-orders-of.ts'
import { followPenalties } from '../steps/follow-penalties.ts'
import { presentPenalties } from '../steps/present-penalties.ts'
import { withReason } from '../with-reason.ts'

/**
 * Waives the unpaid penalties of a return; orders that waited for them complete. A reason from the review
 * stays in front of this one. Money of them goes back, and a slip that waits is to be checked. 409 if no penalty is
 * owed, `stale` as `refuseIfStale`.
 */
export const waivePenalty = returnDecision<BodyOf<typeof endpoint>>(
  'return.penalty_waived',
  async ({ unit, deps, actorId, session, now, ofReturn }, { reason, seen }) => {
    const { tx } = unit
    const { id, totalPenalties, penaltyWaived } = session
    refuseUnlessOwed(session)
    refuseIfStale(seen, await presentPenalties(tx, session))
    const items = tx.select({ id: returnItems.id }).from(returnItems).where(eq(returnItems.sessionId, id))
    await tx
      .update(returnOutcomes)
      .set({ penaltyAmount: 0, waived: true, reason: withReason(reason) })
      .where(and(inArray(returnOutcomes.returnItemId, items), gt(returnOutcomes.penaltyAmount, 0)))
    await tx
      .update(returnSessions)
      .set({ totalPenalties: 0, penaltyWaived: penaltyWaived + totalPenalties })
      .where(eq(returnSessions.id, id))
    const money = await followPenalties(unit, id, now)
    const isTold = money.isToCheck || money.refundSatang > 0
    return {
      journal: { kind: 'penalty_waived' },
      audited: { satang: totalPenalties },
      follow: () => advanceOrdersOf(unit, deps, session, actorId),
      notices: isTold ? [notice('penalty_corrected', { ...ofReturn, ...money, reason, satang: 0 })] : [],
    }
  },
)
