import { type OrderStatus, STAFF_ORDER_STATUSES } from '@jansi/contract/statuses'
import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { endedUnfulfilled } from '../../../domain/order-transitions.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { isMembersOwnTransition } from '../policy.ts'
import { countSlips, itemsOfOrder } from '../queries.ts'
import { applyTransition, transitionRefused } from './apply-transition.ts'
import { notifyApproved } from './notify-approved.ts'
import { notifyRefundOwed } from './notify-refund-owed.ts'

/**
 * Applies a transition that staff chose to a locked order, with mail and audit row. Throws 409 for a transition that is
 * not allowed, and `own_case` for an order of their own.
 */
export async function decideOrder(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  order: typeof orders.$inferSelect,
  input: { to: OrderStatus; reason?: string | undefined },
): Promise<void> {
  const { id } = order
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
}
