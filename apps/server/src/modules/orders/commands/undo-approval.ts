import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orders } from '../../../db/schema/orders.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { takeBackSlips } from '../../payments/steps/slip-money.ts'
import { loadSettings } from '../../settings/queries.ts'
import { hasPaidCase, itemsOfOrder } from '../queries.ts'
import { applyTransition } from '../steps/apply-transition.ts'
import { lockOrderToDecide } from '../steps/lock-to-decide.ts'
import { closeCase } from '../steps/open-refund-case.ts'
import { refuseErased } from '../steps/refuse-erased.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Takes back the approval of an order and all money that was recorded for it: it waits for staff again, and
 * keeps its stock. A refund that was not paid yet is withdrawn, since its money is to be checked again. 409
 * once pieces were handed over or closed, or money went back, and `own_case` for an order of their own.
 */
export async function undoApproval(
  deps: Deps,
  actorId: number,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, id, 'order.undo_approval')
    await refuseErased(unit.tx, order.userId)
    const items = await itemsOfOrder(unit.tx, id)
    if (order.status === 'approved' && items.some(({ closed }) => closed > 0)) {
      throw conflict('undo_pieces_closed', 'Pieces of this order were closed.')
    }
    if (await hasPaidCase(unit.tx, id)) {
      throw conflict('undo_refund_exists', 'Money of this order was paid back.')
    }
    const now = deps.clock()
    await unit.tx.update(orders).set({ received: 0 }).where(eq(orders.id, id))
    await takeBackSlips(unit.tx, { orderId: id })
    await closeCase(unit.tx, id, 'withdrawn', now)
    const pending = await applyTransition(unit, order, 'pending', {
      actor: 'admin',
      actorId,
      reason,
      now,
    })
    if (!order.slipOwed) await setApprovalDeadline(unit, id, now)
    await recordAudit(unit.tx, {
      actorId,
      action: 'order.undo_approval',
      subjectType: 'order',
      subjectId: id,
      data: { from: order.status, to: 'pending', satang: order.received, reason, ...mark },
      createdAt: now,
    })
    await notify(unit, deps, 'order_approval_undone', { order: pending, items, reason })
  })
}

/** An order that owes no slip is ended by time again. */
async function setApprovalDeadline({ tx }: UnitOfWork, id: string, now: Date): Promise<void> {
  const { approval_limit_days } = await loadSettings(tx)
  const approvalDueAt = new Date(now.getTime() + approval_limit_days * DAY_MS)
  await tx.update(orders).set({ approvalDueAt }).where(eq(orders.id, id))
}
