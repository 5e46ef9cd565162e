import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { lockOrder } from '../../orders/queries.ts'
import { advanceOrder } from '../../orders/steps/advance-order.ts'
import { type SessionRow, withDetails } from '../queries.ts'

/** Completes those orders of a return that waited for nothing but its penalties; they are locked in id order. */
export async function advanceOrdersOf(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock'>,
  session: SessionRow,
  actorId: number,
): Promise<void> {
  const [view] = await withDetails(unit.tx, [session])
  for (const orderId of [...new Set(view?.items.map(({ order }) => order.id))].sort()) {
    const order = await lockOrder(unit.tx, orderId)
    if (order) await advanceOrder(unit, deps, order, actorId)
  }
}
