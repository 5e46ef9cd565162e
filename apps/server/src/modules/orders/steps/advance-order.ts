import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema/orders.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { statusAfterUndo, statusByProgress } from '../../../domain/order-progress.ts'
import { itemsOfOrder, unpaidPenalties } from '../queries.ts'
import { applyTransition } from './apply-transition.ts'

/**
 * Changes the status of a locked order to the one that follows from its hand-overs, returns and penalties, if
 * it differs.
 */
export async function advanceOrder(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock'>,
  order: typeof orders.$inferSelect,
  actorId: number,
): Promise<void> {
  const items = await itemsOfOrder(unit.tx, order.id)
  const unpaid = await unpaidPenalties(unit.tx, order.id)
  const reached = statusByProgress(order.status, items, unpaid > 0)
  if (reached === order.status) return
  await applyTransition(unit, order, reached, {
    actor: 'system',
    actorId,
    now: deps.clock(),
  })
}

/**
 * Changes the status of a locked order to the one that it has again after an admin took something of it back,
 * if it differs. Returns the order as it is then.
 */
export async function takeBackStatus(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock'>,
  order: typeof orders.$inferSelect,
  { actorId, reason }: { actorId: number; reason?: string | undefined },
): Promise<typeof orders.$inferSelect> {
  const items = await itemsOfOrder(unit.tx, order.id)
  const unpaid = await unpaidPenalties(unit.tx, order.id)
  const reached = statusAfterUndo(order.status, items, unpaid > 0)
  if (reached === order.status) return order
  return applyTransition(unit, order, reached, {
    actor: 'admin',
    actorId,
    reason,
    now: deps.clock(),
  })
}
