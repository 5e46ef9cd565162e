import { PENALTY_PAYMENT_UNDONE } from '@jansi/contract/statuses'
import { conflict } from '../../../core/app-error.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { refuseErased } from '../../orders/steps/refuse-erased.ts'
import { takeBackSlips } from '../../payments/steps/slip-money.ts'
import { mayUndoPayment } from '../policy.ts'
import { refundedPenalties } from '../queries.ts'
import { returnDecision } from '../return-decision.ts'
import { takeBackOrdersOf } from '../steps/advance-orders-of.ts'

/**
 * Takes back that the penalties of a return were paid, with the money that was recorded for them: they are
 * owed again, and orders that were complete wait for them. 409 if they are not paid, or if money of them is
 * owed to the member or went back.
 */
export const undoPenaltyPayment = returnDecision<{ reason: string }>(
  'return.undo_penalty_payment',
  async ({ unit, deps, actorId, session, ofReturn }, { reason }) => {
    const { tx } = unit
    await refuseErased(tx, session.userId)
    const refunded = await refundedPenalties(tx, session.id)
    if (!mayUndoPayment(session, refunded))
      throw conflict('penalty_not_paid', 'No paid penalty to take back.')
    if (refunded.owed + refunded.paid > 0) {
      throw conflict('undo_refund_exists', 'Money of these penalties goes back to the member.')
    }
    await takeBackSlips(tx, { returnSessionId: session.id })
    const satang = session.totalPenalties
    return {
      set: { penaltyPaidAt: null, penaltyReceived: 0 },
      journal: { kind: 'penalty_payment_undone' },
      event: PENALTY_PAYMENT_UNDONE,
      audited: { satang },
      follow: () => takeBackOrdersOf(unit, deps, session, { actorId, reason }),
      notices: [notice('penalty_payment_undone', { ...ofReturn, reason, satang })],
    }
  },
)
