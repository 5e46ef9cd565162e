import type { BodyOf } from '@jansi/contract/endpoint'
import type { undoPayment as endpoint } from '@jansi/contract/staff-corrections'
import { PAYMENT_UNDONE } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orders } from '../../../db/schema/orders.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { dueOf } from '../../../domain/journal.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { lastPaymentOf, moneyOfOrder } from '../../journal/queries.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { takeBackSlips } from '../../payments/steps/slip-money.ts'
import { mayUndoPayment } from '../policy.ts'
import { lockOrderToDecide } from '../steps/lock-to-decide.ts'

/**
 * Takes back the last payment of an order that waits for the rest, so that it can be recorded as it was; earlier payments
 * stay. Informs the member. 409 `payment_not_undoable` for an order without such a payment, `stale` if its last payment is of
 * another amount, and `own_case` for an order of their own.
 */
export async function undoPayment(
  deps: Deps,
  actorId: number,
  id: string,
  { amount, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, id, 'order.undo_payment')
    const last = mayUndoPayment(order) ? await lastPaymentOf(tx, { orderId: id }) : undefined
    if (last === undefined)
      throw conflict('payment_not_undoable', 'No payment of this order waits for a rest.')
    const { satang, method } = last
    if (satang !== bahtToSatang(amount) || satang > order.received) {
      throw conflict('stale', 'The last payment is of another amount.')
    }
    const now = deps.clock()
    await tx
      .update(orders)
      .set({ received: order.received - satang, updatedAt: now })
      .where(eq(orders.id, id))
    if (method !== 'cash') await takeBackSlips(tx, { orderId: id })
    await recordChange(tx, {
      subject: { orderId: id },
      event: { from: order.status, to: PAYMENT_UNDONE },
      audit: { action: 'order.undo_payment', data: { satang, method, ...mark } },
      actorId,
      reason,
      now,
    })
    await postOrderEntry(tx, id, { kind: 'payment_undone', method, actorId, reason, occurredAt: now })
    const dueSatang = dueOf(await moneyOfOrder(tx, id))
    await notify(unit, deps, 'order_payment_undone', { order, satang, dueSatang, reason })
  })
}
