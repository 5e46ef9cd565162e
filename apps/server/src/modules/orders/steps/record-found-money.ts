import { accountOf } from '@jansi/contract/journal'
import type { FoundMoney } from '@jansi/contract/staff-orders'
import { eq } from 'drizzle-orm'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyInOf } from '../../journal/queries.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { markSlipsChecked, refuseSlips, takeBackSlips } from '../../payments/steps/slip-money.ts'
import { returnedOf } from './open-refund-case.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Writes the finding of staff who end a locked order about the money that is recorded for it: none came, so that its slips
 * show no money either, or another amount or account than is recorded. Returns the order as it is then; the entry that takes
 * missing money back is the one of the transition that follows. Throws 400 `money_required` for recorded money without a
 * finding, 400 `refund_below_paid` for less than was paid back, and 409 `stale` for money of an order
 * without any.
 */
export async function recordFoundMoney(
  tx: Tx,
  order: OrderRow,
  found: { money?: FoundMoney | undefined; actorId: number | null; reason: string | undefined; now: Date },
): Promise<OrderRow> {
  const { money, actorId, reason, now } = found
  if (order.received === 0) {
    if (money?.came) throw conflict('stale', 'No money is recorded for this order any more.')
    return order
  }
  if (money === undefined) {
    throw refused('money_required', 'Money is recorded for this order: say whether it came.', {
      money: ['This field is required.'],
    })
  }
  const received = money.came ? bahtToSatang(money.amount) : 0
  if (received < (await returnedOf(tx, order.id))) {
    throw refused('refund_below_paid', 'More was paid back than came in.')
  }
  const corrected = { ...order, received }
  await tx.update(orders).set({ received }).where(eq(orders.id, order.id))
  if (!money.came) {
    // Also those that were counted for the money which never came.
    await takeBackSlips(tx, { orderId: order.id })
    await refuseSlips(tx, { orderId: order.id }, { now, reason: reason ?? null })
    return corrected
  }
  await markSlipsChecked(tx, { orderId: order.id }, now)
  const recorded = await moneyInOf(tx, { orderId: order.id })
  if (recorded[accountOf(money.method)] !== received || recorded.cash + recorded.bank !== received) {
    const { method } = money
    const facts = { kind: 'refund_checked' as const, method, isAllBy: true, actorId, reason, occurredAt: now }
    await postOrderEntry(tx, order.id, facts)
  }
  return corrected
}
