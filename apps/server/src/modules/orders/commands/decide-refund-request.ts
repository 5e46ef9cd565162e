import type { BodyOf } from '@jansi/contract/endpoint'
import type { decideRefundRequest as endpoint } from '@jansi/contract/staff-orders'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { refundRequests } from '../../../db/schema/refunds.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { refuseSlips } from '../../payments/steps/slip-money.ts'
import { lockOrderToDecide } from '../steps/lock-to-decide.ts'
import { openCase } from '../steps/open-refund-case.ts'

/**
 * Staff say whether the image for a refused checkout is a slip, since nobody could read its code: then the money is to be
 * checked; otherwise its slips are refused, and the member reads the reason. 409 `refund_not_asked` where nobody is asked any
 * more, and `own_case` for their own.
 */
export async function decideRefundRequest(
  deps: Deps,
  actorId: number,
  id: string,
  found: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const action = found.is_slip ? ('order.refund_opened' as const) : ('order.slip_refused' as const)
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, id, action)
    const asked = await tx.delete(refundRequests).where(eq(refundRequests.orderId, id)).returning()
    if (asked.length === 0) throw conflict('refund_not_asked', 'Nobody is asked about a slip of this order.')
    const now = deps.clock()
    if (found.is_slip) await openCase(tx, order, 'cancelled', now)
    else {
      await refuseSlips(tx, { orderId: id }, { now, reason: found.reason })
      await notify(unit, deps, 'order_slip_refused', { order, reason: found.reason })
    }
    await recordAudit(tx, {
      actorId,
      action,
      subjectType: 'order',
      subjectId: id,
      data: { ...(!found.is_slip && { reason: found.reason }), ...mark },
      createdAt: now,
    })
  })
}
