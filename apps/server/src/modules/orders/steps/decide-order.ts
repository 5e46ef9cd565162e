import type { Seen } from '@jansi/contract/seen-of'
import type { FoundMoney } from '@jansi/contract/staff-orders'
import { type OrderStatus, statusIs } from '@jansi/contract/statuses'
import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema/orders.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { isClosedUnfulfilled } from '../../../domain/order-transitions.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { isMembersOwnTransition } from '../policy.ts'
import { itemsOfOrder } from '../queries.ts'
import { applyTransition, transitionRefused } from './apply-transition.ts'
import { refuseUnseen } from './lock-to-decide.ts'
import { moneyOfEnd } from './money-of-end.ts'
import { notifyApproved } from './notify-approved.ts'
import { notifyRefundOwed } from './notify-refund-owed.ts'

/** A transition that staff chose. `slipFault`: whether a rejection is for the slip, see `Rejection`. */
export type Decision = {
  to: OrderStatus
  reason?: string | undefined
  slipFault?: boolean | undefined
  money?: FoundMoney | undefined
  seen?: Seen | undefined
}

/**
 * Applies a transition that staff chose to a locked order, with mail and audit row. `money` is their finding about
 * the money that is recorded for an order that they end, see `recordFoundMoney`. Throws 409 for a transition that is not
 * allowed, as `refuseUnseen`, and `own_case` for an order of their own.
 */
export async function decideOrder(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  order: typeof orders.$inferSelect,
  input: Decision,
): Promise<void> {
  const { id } = order
  const { to } = input
  if (!statusIs(to, 'staffSets')) throw transitionRefused(order.status, input.to)
  await refuseUnseen(unit.tx, order, input.seen)
  // A transition that every member may make with an order of theirs is no decision of staff.
  const mark = isMembersOwnTransition(order, to)
    ? {}
    : await refuseOwnCase(unit, deps, actorId, {
        ownerId: order.userId,
        decision: `order.${to}`,
        subjectId: id,
      })
  const { reason, slipFault, money } = input
  const by = { actor: 'staff' as const, actorId, reason, slipFault, now: deps.clock(), money }
  const updated = await applyTransition(unit, order, to, by)
  const data = { from: order.status, to, ...moneyFacts(order, updated), ...mark }
  await recordChange(unit.tx, {
    subject: { orderId: id },
    audit: { action: `order.${to}`, data },
    actorId,
    reason: reason ?? null,
    now: by.now,
  })
  const ended = { order: updated, money: await moneyOfEnd(unit, order, updated) }
  if (to === 'cancelled') {
    const items = await itemsOfOrder(unit.tx, id)
    await notify(unit, deps, 'order_cancelled', { ...ended, items, reason: reason?.trim() ?? '' })
  }
  if (to === 'rejected') await notify(unit, deps, 'order_rejected', ended)
  if (isClosedUnfulfilled(to)) await notifyRefundOwed(unit, deps, updated)
  if (to === 'approved') await notifyApproved(unit, deps, updated)
}

/** The satang that were recorded and those that staff found, for an order whose recorded money they were asked about. */
function moneyFacts(before: { received: number }, { status, received }: typeof orders.$inferSelect) {
  return before.received > 0 && isClosedUnfulfilled(status)
    ? { recorded: before.received, found: received }
    : {}
}
