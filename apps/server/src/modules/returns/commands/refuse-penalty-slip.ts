import type { BodyOf } from '@jansi/contract/endpoint'
import type { refusePenaltySlip as endpoint } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { paymentSlips } from '../../../db/schema/payments.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { penaltySlips } from '../../payments/queries.ts'
import { mayRefuseSlip, maySendPenaltySlip, owesPenalty } from '../policy.ts'
import { lockReturnToDecide } from '../steps/lock-to-decide.ts'

/**
 * Refuses the newest slip for the penalties of a return with a reason, which its member gets by mail. The
 * penalties stay owed. 404; 409 `penalty_not_owed`, `penalty_slip_changed` if the slip is not the newest one or
 * was refused before, `own_case` for their own.
 */
export async function refusePenaltySlip(
  deps: Deps,
  actorId: number,
  id: string,
  { slip: slipId, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { session, mark } = await lockReturnToDecide(unit, deps, actorId, id, 'return.penalty_slip_refused')
    if (!owesPenalty(session)) throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
    const slips = await penaltySlips(unit.tx, [id])
    if (slips[0]?.id !== slipId || !mayRefuseSlip({ session, slips })) {
      throw conflict('penalty_slip_changed', 'This is not the newest slip, or it was refused already.')
    }
    const now = deps.clock()
    await unit.tx
      .update(paymentSlips)
      .set({ refusedAt: now, refusalReason: reason })
      .where(eq(paymentSlips.id, slipId))
    await recordAudit(unit.tx, {
      actorId,
      action: 'return.penalty_slip_refused',
      subjectType: 'return_session',
      subjectId: id,
      data: { reason, slip: slipId, satang: session.totalPenalties, ...mark },
      createdAt: now,
    })
    await notify(unit, deps, 'penalty_slip_refused', {
      userId: session.userId,
      sessionId: id,
      reason,
      totalPenaltySatang: session.totalPenalties,
      maySendAnother: maySendPenaltySlip({ session, slips }),
    })
  })
}
