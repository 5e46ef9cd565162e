import type { BodyOf } from '@jansi/contract/endpoint'
import type { decideRefundRequest as endpoint } from '@jansi/contract/staff-orders'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { refundRequests } from '../../../db/schema/refunds.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { refuseSlips } from '../../payments/steps/slip-money.ts'
import { orderDecision } from '../order-decision.ts'
import { openCase } from '../steps/open-refund-case.ts'

/**
 * Staff say whether the image for a refused checkout is a slip, since nobody could read its code: then the money is to be
 * checked; otherwise its slips are refused, and the member reads the reason. 409 `refund_not_asked` where nobody is asked any
 * more, and `own_case` for their own.
 */
export function decideRefundRequest(
  deps: Deps,
  actorId: number,
  id: string,
  found: BodyOf<typeof endpoint>,
): Promise<void> {
  return found.is_slip ? openRefund(deps, actorId, id, {}) : refuseImage(deps, actorId, id, found)
}

const openRefund = orderDecision('order.refund_opened', async ({ unit: { tx }, order, now }) => {
  await endRequest(tx, order.id)
  await openCase(tx, order, 'cancelled', now)
  return { audited: {} }
})

const refuseImage = orderDecision<{ reason: string }>(
  'order.slip_refused',
  async ({ unit: { tx }, order, about, now }, { reason }) => {
    await endRequest(tx, order.id)
    await refuseSlips(tx, about, { now, reason })
    return { audited: {}, notices: [notice('order_slip_refused', { order, reason })] }
  },
)

async function endRequest(tx: Tx, orderId: string): Promise<void> {
  const asked = await tx.delete(refundRequests).where(eq(refundRequests.orderId, orderId)).returning()
  if (asked.length === 0) throw conflict('refund_not_asked', 'Nobody is asked about a slip of this order.')
}
