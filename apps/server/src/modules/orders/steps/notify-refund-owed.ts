import { and, eq } from 'drizzle-orm'
import type { orders } from '../../../db/schema/orders.ts'
import { refundCases } from '../../../db/schema/refunds.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'

/** Informs the member of a locked order that just ended about the recorded money that is owed to them, if any is. */
export async function notifyRefundOwed(
  unit: UnitOfWork,
  deps: NotifyDeps,
  order: typeof orders.$inferSelect,
): Promise<void> {
  const [owed] = await unit.tx
    .select({ satang: refundCases.amount })
    .from(refundCases)
    .where(and(eq(refundCases.orderId, order.id), eq(refundCases.state, 'owed')))
  if (owed?.satang) await notify(unit, deps, 'refund_owed', { order, satang: owed.satang })
}
