import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockOrder } from '../queries.ts'
import { type Payment, receivePayment } from '../steps/receive-payment.ts'

/** Staff record money that came in for an order, see `receivePayment`. 404 for an unknown order. */
export async function recordPayment(
  deps: Deps,
  actorId: number,
  id: string,
  payment: Payment,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (!order) throw notFound()
    await receivePayment(unit, deps, order, { ...payment, actorId })
  })
}
