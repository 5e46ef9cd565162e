import { inTransaction } from '../../../db/unit-of-work.ts'
import { notFound } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { lockOrder } from '../queries.ts'
import { moveOrder } from './move-order.ts'

/** A member cancels an order of their own before it is approved; stock goes back. 404 for another's, 409 too late. */
export async function cancelOrder(deps: Deps, userId: number, id: string): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (order?.userId !== userId) throw notFound()
    await moveOrder(unit, deps.reads, order, 'cancelled', {
      mover: 'member',
      actorId: userId,
      now: deps.clock(),
    })
  })
}
