import type { BodyOf } from '@jansi/contract/endpoint'
import type { refusePenaltySlip as endpoint } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import { paymentSlips } from '../../../db/schema/payments.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { mayRefuseSlip, maySendPenaltySlip } from '../policy.ts'
import { refuseUnlessOwed, returnDecision } from '../return-decision.ts'

/**
 * Refuses the newest slip for the penalties of a return with a reason, which its member gets by mail. The
 * penalties stay owed. 409 `penalty_not_owed`, `penalty_slip_changed` if the slip is not the newest one or was refused before.
 */
export const refusePenaltySlip = returnDecision<BodyOf<typeof endpoint>>(
  'return.penalty_slip_refused',
  async ({ unit, session, view, now, ofReturn }, { slip, reason }) => {
    refuseUnlessOwed(session)
    if (view.slips[0]?.id !== slip || !mayRefuseSlip(view)) {
      throw conflict('penalty_slip_changed', 'This is not the newest slip, or it was refused already.')
    }
    await unit.tx
      .update(paymentSlips)
      .set({ refusedAt: now, refusalReason: reason })
      .where(eq(paymentSlips.id, slip))
    const satang = session.totalPenalties
    const facts = { reason, totalPenaltySatang: satang, maySendAnother: maySendPenaltySlip(view) }
    return { audited: { slip, satang }, notices: [notice('penalty_slip_refused', { ...ofReturn, ...facts })] }
  },
)
