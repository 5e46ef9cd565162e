import type { orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { statusByProgress } from '../../../domain/order-progress.ts'
import type { Deps } from '../../../http/deps.ts'
import { itemsOfOrder, unpaidPenalties } from '../queries.ts'
import { moveOrder } from './move-order.ts'

/** Moves a locked order to the status that its hand-overs, returns and penalties have brought it to, if another. */
export async function settleOrder(
  unit: UnitOfWork,
  deps: Pick<Deps, 'reads' | 'clock'>,
  order: typeof orders.$inferSelect,
  actorId: number,
): Promise<void> {
  const items = await itemsOfOrder(unit.tx, order.id)
  const unpaid = await unpaidPenalties(unit.tx, order.id)
  const reached = statusByProgress(order.status, items, unpaid > 0)
  if (reached === order.status) return
  await moveOrder(unit, deps.reads, order, reached, { mover: 'system', actorId, now: deps.clock() })
}
