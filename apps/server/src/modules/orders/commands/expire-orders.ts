import { inTransaction } from '../../../db/unit-of-work.ts'
import type { Deps } from '../../../http/deps.ts'
import { lockOrder, overdueForSlip } from '../queries.ts'
import { moveOrder } from './move-order.ts'

const BATCH = 100

/** Gives up orders whose slip never came and puts their stock back; answers how many. Safe to run in many processes. */
export async function expireOrders(deps: Pick<Deps, 'database' | 'reads' | 'clock'>): Promise<number> {
  const due = await overdueForSlip(deps.database.orm, deps.clock(), BATCH)
  let expired = 0
  for (const { id } of due) {
    await inTransaction(deps.database.orm, async (unit) => {
      const order = await lockOrder(unit.tx, id)
      // A slip or another process may have come first.
      if (order?.status !== 'awaiting_slip') return
      await moveOrder(unit, deps.reads, order, 'expired', {
        mover: 'system',
        actorId: null,
        now: deps.clock(),
      })
      expired += 1
    })
  }
  return expired
}
