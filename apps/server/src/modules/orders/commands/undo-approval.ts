import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { takeBackSlips } from '../../payments/steps/slip-money.ts'
import { loadSettings } from '../../settings/queries.ts'
import { orderDecision } from '../order-decision.ts'
import { hasPaidCase, itemsOfOrder } from '../queries.ts'
import { applyTransition } from '../steps/apply-transition.ts'
import { closeCase } from '../steps/open-refund-case.ts'
import { refuseErased } from '../steps/refuse-erased.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Takes back the approval of an order and all money that was recorded for it: it waits for staff again, and
 * keeps its stock. A refund that was not paid yet is withdrawn, since its money is to be checked again. 409
 * once pieces were handed over or closed, or money went back.
 */
export const undoApproval = orderDecision<{ reason: string }>(
  'order.undo_approval',
  async ({ unit, order, about, actorId, now }, { reason }) => {
    const { tx } = unit
    const { id } = order
    await refuseErased(tx, order.userId)
    const items = await itemsOfOrder(tx, id)
    if (order.status === 'approved' && items.some(({ closed }) => closed > 0)) {
      throw conflict('undo_pieces_closed', 'Pieces of this order were closed.')
    }
    if (await hasPaidCase(tx, id)) {
      throw conflict('undo_refund_exists', 'Money of this order was paid back.')
    }
    await tx.update(orders).set({ received: 0 }).where(eq(orders.id, id))
    await takeBackSlips(tx, about)
    await closeCase(tx, id, 'withdrawn', now)
    const pending = await applyTransition(unit, order, 'pending', { actor: 'admin', actorId, reason, now })
    return {
      set: order.slipOwed ? undefined : { approvalDueAt: await approvalDeadline(tx, now) },
      audited: { from: order.status, to: 'pending', satang: order.received },
      notices: [notice('order_approval_undone', { order: pending, items, reason })],
    }
  },
)

/** An order that owes no slip is ended by time again. */
async function approvalDeadline(tx: Tx, now: Date): Promise<Date> {
  const { approval_limit_days } = await loadSettings(tx)
  return new Date(now.getTime() + approval_limit_days * DAY_MS)
}
