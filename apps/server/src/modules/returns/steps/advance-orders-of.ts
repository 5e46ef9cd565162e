import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { lockOrder } from '../../orders/queries.ts'
import { advanceOrder, takeBackStatus } from '../../orders/steps/advance-order.ts'
import { type SessionRow, withDetails } from '../queries.ts'

/** Completes those orders of a return that waited for nothing but its penalties; they are locked in id order. */
export async function advanceOrdersOf(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock'>,
  session: SessionRow,
  actorId: number,
): Promise<void> {
  for (const order of await lockOrdersOf(unit.tx, session)) await advanceOrder(unit, deps, order, actorId)
}

/** Orders of a return that were complete wait for it again; they are locked in id order. */
export async function takeBackOrdersOf(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock'>,
  session: SessionRow,
  by: Parameters<typeof takeBackStatus>[3],
): Promise<void> {
  for (const order of await lockOrdersOf(unit.tx, session)) await takeBackStatus(unit, deps, order, by)
}

async function lockOrdersOf(tx: Tx, session: SessionRow) {
  const [view] = await withDetails(tx, [session])
  const ids = [...new Set(view?.items.map(({ order }) => order.id))].sort()
  const locked = []
  for (const id of ids) locked.push(await lockOrder(tx, id))
  return locked.filter((order) => order !== undefined)
}
