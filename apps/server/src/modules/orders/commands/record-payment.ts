import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockOrderToDecide } from '../steps/lock-to-decide.ts'
import { type Payment, receivePayment } from '../steps/receive-payment.ts'

/** Staff record money that came in for an order, see `receivePayment`. 404 for an unknown order, 409 `own_case` for their own. */
export async function recordPayment(
  deps: Deps,
  actorId: number,
  id: string,
  payment: Payment,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, id, 'order.payment')
    await receivePayment(unit, deps, order, { ...payment, actorId, mark })
  })
}
