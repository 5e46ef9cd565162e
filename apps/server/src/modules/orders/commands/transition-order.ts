import { orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockOrder } from '../queries.ts'
import { type Decision, decideOrder } from '../steps/decide-order.ts'

/** Applies a transition that staff chose, see `decideOrder`. Throws 404 for an unknown order. */
export async function transitionOrder(
  deps: Deps,
  actorId: number,
  id: string,
  input: Decision,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = orNotFound(await lockOrder(unit.tx, id))
    await decideOrder(unit, deps, actorId, order, input)
  })
}
