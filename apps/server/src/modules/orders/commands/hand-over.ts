import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { type HandOver, handOverPieces } from '../steps/hand-over-pieces.ts'
import { lockOrderToDecide } from '../steps/lock-to-decide.ts'

/** Hands over items of an order, see `handOverPieces`. 404 for an unknown order, 409 `own_case` for an order of their own. */
export async function handOver(deps: Deps, actorId: number, id: string, handed: HandOver): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, id, 'order.hand_over')
    await handOverPieces(unit, deps, order, { ...handed, actorId, mark })
  })
}
