import { announceChange } from '../../../core/change-bell.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { itemsOfOrder, lockOrder, overdueForApproval, overdueForNewSlip, overdueForSlip } from '../queries.ts'
import { applyTransition } from '../steps/apply-transition.ts'
import { endGrace } from '../steps/end-grace.ts'
import { notifyRefundOwed } from '../steps/notify-refund-owed.ts'

const BATCH = 100
/** The reason in the history of an order that was cancelled at its deadline. */
export const APPROVAL_MISSED_REASON = 'ไม่ได้รับอนุมัติภายในกำหนด'

/**
 * Ends orders past their deadline and releases their stock: those without a slip expire, those that owe none and
 * were not approved in time are cancelled, and rejected ones without the new slip stay rejected; the last two with a
 * mail to the member. Returns how many. Safe to run in many processes.
 */
export async function expireOrders(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'channels'>,
): Promise<number> {
  const { orm } = deps.database
  let ended = 0
  for (const { id } of await overdueForSlip(orm, deps.clock(), BATCH)) {
    await inTransaction(orm, async (unit) => {
      const order = await lockOrder(unit.tx, id)
      // A slip or another process may have come first.
      if (order?.status !== 'awaiting_slip') return
      const expired = await applyTransition(unit, order, 'expired', {
        actor: 'system',
        actorId: null,
        now: deps.clock(),
      })
      await notifyRefundOwed(unit, deps, expired)
      ended += 1
    })
  }
  for (const { id } of await overdueForApproval(orm, deps.clock(), BATCH)) {
    await inTransaction(orm, async (unit) => {
      const order = await lockOrder(unit.tx, id)
      // A volunteer, the member or another process may have come first.
      if (order?.status !== 'pending') return
      const cancelled = await applyTransition(unit, order, 'cancelled', {
        actor: 'system',
        actorId: null,
        reason: APPROVAL_MISSED_REASON,
        now: deps.clock(),
      })
      const items = await itemsOfOrder(unit.tx, id)
      await notify(unit, deps, 'order_approval_missed', { order: cancelled, items })
      ended += 1
    })
  }
  for (const { id } of await overdueForNewSlip(orm, deps.clock(), BATCH)) {
    await inTransaction(orm, async (unit) => {
      const order = await lockOrder(unit.tx, id)
      // A new slip, a volunteer, the member or another process may have come first.
      if (order?.status !== 'rejected' || order.heldUntil === null || order.heldUntil > deps.clock()) return
      await endGrace(unit, deps, id, 'deadline')
      ended += 1
    })
  }
  if (ended > 0) await announceChange(orm, ['orders'])
  return ended
}
