import { type OrderStatus, STAFF_ORDER_STATUSES } from '@jansi/contract/statuses'
import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { endedUnfulfilled } from '../../../domain/order-transitions.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { isMembersOwnTransition } from '../policy.ts'
import { countSlips, itemsOfOrder, lockOrder } from '../queries.ts'
import { applyTransition, transitionRefused } from '../steps/apply-transition.ts'
import { notifyApproved } from '../steps/notify-approved.ts'
import { notifyRefundOwed } from '../steps/notify-refund-owed.ts'

/**
 * Applies a transition that staff chose, with mail and audit row. 409 for a transition that is not allowed,
 * and `own_case` for an order of their own.
 */
export async function transitionOrder(
  deps: Deps,
  actorId: number,
  id: string,
  input: { to: OrderStatus; reason?: string | undefined },
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (!order) throw notFound()
    const to = STAFF_ORDER_STATUSES.find((status) => status === input.to)
    if (!to) throw transitionRefused(order.status, input.to)
    // A transition that every member may make with an order of theirs is no decision of staff.
    const mark = isMembersOwnTransition(order, to)
      ? {}
      : await refuseOwnCase(unit, deps, actorId, {
          ownerId: order.userId,
          decision: `order.${to}`,
          subjectId: id,
        })
    const by = { actor: 'staff' as const, actorId, reason: input.reason, now: deps.clock() }
    const updated = await applyTransition(unit, deps.responseCache, order, to, by)
    await recordAudit(unit.tx, {
      actorId,
      action: `order.${to}`,
      subjectType: 'order',
      subjectId: id,
      data: { from: order.status, to, reason: input.reason ?? null, ...mark },
      createdAt: by.now,
    })
    if (to === 'cancelled') {
      const [items, slips] = [await itemsOfOrder(unit.tx, id), await countSlips(unit.tx, id)]
      const reason = input.reason?.trim() ?? ''
      await notify(unit, deps, 'order_cancelled', { order: updated, items, slips, reason })
    }
    if (to === 'rejected') {
      await notify(unit, deps, 'order_rejected', { order: updated, slips: await countSlips(unit.tx, id) })
    }
    if (endedUnfulfilled(to)) await notifyRefundOwed(unit, deps, updated)
    if (to === 'approved') await notifyApproved(unit, deps, updated)
  })
}
