import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockOrder } from '../queries.ts'
import { applyTransition } from '../steps/apply-transition.ts'
import { notifyRefundOwed } from '../steps/notify-refund-owed.ts'

/** A member cancels an order of their own before it is approved; stock goes back. 404 for another's, 409 too late. */
export async function cancelOrder(deps: Deps, userId: number, id: string): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (order?.userId !== userId) throw notFound()
    const cancelled = await applyTransition(unit, order, 'cancelled', {
      actor: 'member',
      actorId: userId,
      now: deps.clock(),
    })
    await notifyRefundOwed(unit, deps, cancelled)
  })
}
