import type { BodyOf } from '@jansi/contract/endpoint'
import type { markPenaltyPaid as endpoint } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { refused } from '../../../core/app-error.ts'
import { refuseIfStale } from '../../../core/refuse-if-stale.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { bahtToSatang, satangToBaht } from '../../../domain/money.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { answerSlips } from '../../payments/steps/slip-money.ts'
import { mayAddPayment } from '../policy.ts'
import { refuseUnlessOwed, returnDecision } from '../return-decision.ts'
import { advanceOrdersOf } from '../steps/advance-orders-of.ts'
import { followPenalties } from '../steps/follow-penalties.ts'
import { presentPenalties } from '../steps/present-penalties.ts'

/**
 * Staff record money for a return's penalties, and by which way; orders that waited for it complete. More than is due is owed
 * to the member, less leaves the rest owed; all money is owed where nothing is due (`mayAddPayment`). `answerSlips` has the
 * rule for a slip that waits. 409 when none is owed, `stale` as `refuseIfStale`; 400 `payment_short` for less without `rest`, and as `answerSlips`.
 */
export const markPenaltyPaid = returnDecision<BodyOf<typeof endpoint>>(
  'return.penalty_paid',
  async ({ unit, deps, actorId, session, now }, { note, method, amount, rest, slip_money: answer, seen }) => {
    const { id, userId, penaltyReceived } = session
    const present = await presentPenalties(unit.tx, session)
    const isAdded = amount !== undefined && mayAddPayment(session, present.slip !== null)
    if (!isAdded) refuseUnlessOwed(session)
    refuseIfStale(seen, present)
    const { due } = present
    const satang = amount === undefined ? due : bahtToSatang(amount)
    if (satang < due && rest === undefined) {
      throw refused('payment_short', 'Less than the penalties came in.', { amount_due: satangToBaht(due) })
    }
    const slipMoney = await answerSlips(unit.tx, { returnSessionId: id }, { answer, method, now })
    const paid = !isAdded && satang >= due && { penaltyPaidAt: now }
    await unit.tx
      .update(returnSessions)
      .set({ penaltyReceived: penaltyReceived + satang, ...paid })
      .where(eq(returnSessions.id, id))
    const { refundSatang, isToCheck } = await followPenalties(unit, id, now, { slipMoney })
    const returnSession = { id, userId }
    return {
      journal: { kind: 'penalty_payment', method },
      audited: {
        satang,
        method,
        note: note ?? null,
        ...(satang !== due && { due }),
        ...(slipMoney && { slip_money: slipMoney }),
      },
      follow: () => advanceOrdersOf(unit, deps, session, actorId),
      notices: [
        ...(refundSatang > 0 ? [notice('refund_owed', { returnSession, satang: refundSatang })] : []),
        ...(isToCheck ? [notice('transfer_to_check', { returnSession })] : []),
      ],
    }
  },
)
