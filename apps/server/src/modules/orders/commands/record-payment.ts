import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { lockOrder } from '../queries.ts'
import { type Payment, receivePayment } from '../steps/receive-payment.ts'

/** Staff record money that came in for an order, see `receivePayment`. 404 for an unknown order, 409 `own_case` for their own. */
export async function recordPayment(
  deps: Deps,
  actorId: number,
  id: string,
  payment: Payment,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (!order) throw notFound()
    const mark = await refuseOwnCase(unit, deps, actorId, {
      ownerId: order.userId,
      decision: 'order.payment',
      subjectId: id,
    })
    await receivePayment(unit, deps, order, { ...payment, actorId, mark })
  })
}
