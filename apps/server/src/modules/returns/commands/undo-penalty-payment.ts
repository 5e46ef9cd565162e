import { PENALTY_PAYMENT_UNDONE } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnEvents, returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { postReturnEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { lockOrder } from '../../orders/queries.ts'
import { takeBackStatus } from '../../orders/steps/advance-order.ts'
import { takeBackSlips } from '../../payments/steps/slip-money.ts'
import { mayUndoPayment } from '../policy.ts'
import { refundedPenalties } from '../queries.ts'
import { lockReturnToCorrect } from '../steps/lock-to-decide.ts'

/**
 * Takes back that the penalties of a return were paid, with the money that was recorded for them: they are
 * owed again, and orders that were complete wait for them. 409 if they are not paid, or if money of them is
 * owed to the member or went back; `own_case` if they are their own.
 */
export async function undoPenaltyPayment(
  deps: Deps,
  actorId: number,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const correction = await lockReturnToCorrect(unit, deps, actorId, id, 'return.undo_penalty_payment')
    const { session, view, mark } = correction
    const refunded = await refundedPenalties(tx, id)
    if (!mayUndoPayment(session, refunded))
      throw conflict('penalty_not_paid', 'No paid penalty to take back.')
    if (refunded.owed + refunded.paid > 0) {
      throw conflict('undo_refund_exists', 'Money of these penalties goes back to the member.')
    }
    const now = deps.clock()
    await tx
      .update(returnSessions)
      .set({ penaltyPaidAt: null, penaltyReceived: 0 })
      .where(eq(returnSessions.id, id))
    await takeBackSlips(tx, { returnSessionId: id })
    await postReturnEntry(tx, id, { kind: 'penalty_payment_undone', actorId, reason, occurredAt: now })
    await tx.insert(returnEvents).values({
      sessionId: id,
      fromStatus: session.status,
      toStatus: PENALTY_PAYMENT_UNDONE,
      actorId,
      reason,
      createdAt: now,
    })
    await recordAudit(tx, {
      actorId,
      action: 'return.undo_penalty_payment',
      subjectType: 'return_session',
      subjectId: id,
      data: { satang: session.totalPenalties, reason, ...mark },
      createdAt: now,
    })
    for (const orderId of [...new Set(view.items.map(({ order }) => order.id))].sort()) {
      const order = await lockOrder(tx, orderId)
      if (order) await takeBackStatus(unit, deps, order, { actorId, reason })
    }
    await notify(unit, deps, 'penalty_payment_undone', {
      userId: session.userId,
      sessionId: id,
      reason,
      satang: session.totalPenalties,
    })
  })
}
