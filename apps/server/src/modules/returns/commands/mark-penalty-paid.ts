import type { BodyOf } from '@jansi/contract/endpoint'
import type { markPenaltyPaid as endpoint } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { refuseIfStale } from '../../../core/refuse-if-stale.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bahtToSatang, satangToBaht } from '../../../domain/money.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { postReturnEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { answerSlips } from '../../payments/steps/slip-money.ts'
import { mayAddPayment, owesPenalty } from '../policy.ts'
import { advanceOrdersOf } from '../steps/advance-orders-of.ts'
import { followPenalties } from '../steps/follow-penalties.ts'
import { lockReturnToDecide, presentPenalties } from '../steps/lock-to-decide.ts'

/**
 * Staff record money for a return's penalties, and by which way; orders that waited for it complete. More than is due is owed
 * to the member, less leaves the rest owed; all money is owed where nothing is due (`mayAddPayment`). `answerSlips` has the
 * rule for a slip that waits. 409 when none is owed, `stale` as `refuseIfStale`, `own_case` for their own; 400 `payment_short` for less without `rest`, and as `answerSlips`.
 */
export async function markPenaltyPaid(
  deps: Deps,
  actorId: number,
  id: string,
  { note, method, amount, rest, slip_money: answer, seen }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { session, mark } = await lockReturnToDecide(unit, deps, actorId, id, 'return.penalty_paid')
    const now = deps.clock()
    const present = await presentPenalties(unit.tx, session)
    const isAdded = amount !== undefined && mayAddPayment(session, present.slip !== null)
    if (!isAdded && !owesPenalty(session)) {
      throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
    }
    refuseIfStale(seen, present)
    const { due } = present
    const satang = amount === undefined ? due : bahtToSatang(amount)
    if (satang < due && rest === undefined) {
      throw refused('payment_short', 'Less than the penalties came in.', { amount_due: satangToBaht(due) })
    }
    const slipMoney = await answerSlips(unit.tx, { returnSessionId: id }, { answer, method, now })
    await unit.tx
      .update(returnSessions)
      .set({
        penaltyReceived: session.penaltyReceived + satang,
        ...(!isAdded && satang >= due && { penaltyPaidAt: now }),
      })
      .where(eq(returnSessions.id, id))
    const { refundSatang, isToCheck } = await followPenalties(unit, id, now, { slipMoney })
    await postReturnEntry(unit.tx, id, { kind: 'penalty_payment', method, actorId, occurredAt: now })
    await recordAudit(unit.tx, {
      actorId,
      action: 'return.penalty_paid',
      subjectType: 'return_session',
      subjectId: id,
      data: {
        satang,
        method,
        note: note ?? null,
        ...(satang !== due && { due }),
        ...(slipMoney && { slip_money: slipMoney }),
        ...mark,
      },
      createdAt: now,
    })
    await advanceOrdersOf(unit, deps, session, actorId)
    const returnSession = { id, userId: session.userId }
    if (refundSatang > 0) await notify(unit, deps, 'refund_owed', { returnSession, satang: refundSatang })
    if (isToCheck) await notify(unit, deps, 'transfer_to_check', { returnSession })
  })
}
