import { type DUE_DAY_MOVED, LOAN_RENEWED } from '@jansi/contract/statuses'
import { and, eq, lt } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import { anyOf } from '../../../db/any-of.ts'
import { orderItems, orders } from '../../../db/schema/orders.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { isOut } from '../../orders/sent-back.ts'
import { followDueDays, storeDueDays } from '../../orders/steps/store-due-days.ts'
import { storeDaysOfReturns } from '../../returns/steps/store-days-of-returns.ts'

type DueDayChange = {
  kind: typeof DUE_DAY_MOVED | typeof LOAN_RENEWED
  wasDueOn: string
  dueOn: string
  actorId: number
  reason: string | null
  now: Date
}

/**
 * Gives the loans of a locked order that are due on `wasDueOn` another due day, a renewal all that are due before the new day,
 * with a row in its history, and returns the order. Penalties follow, because they are computed from the due day, but for
 * pieces that are back or late in a return (`storeDaysOfReturns`). Throws 409 `stale` if no loan is due on that day.
 */
export async function setDueDay(
  { tx }: UnitOfWork,
  order: typeof orders.$inferSelect,
  { kind, wasDueOn, dueOn, actorId, reason, now }: DueDayChange,
): Promise<typeof orders.$inferSelect> {
  await storeDueDays(tx, order.id)
  const { returnDueOn } = orderItems
  const isMoved = kind === LOAN_RENEWED ? lt(returnDueOn, dueOn) : eq(returnDueOn, wasDueOn)
  const lines = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), isOut, isMoved))
  const ids = lines.map(({ id }) => id)
  if (ids.length === 0) throw conflict('stale', 'The due day was changed at the same time.')
  await storeDaysOfReturns(tx, ids, { dueOn, now })
  await tx.update(orderItems).set({ returnDueOn: dueOn }).where(anyOf(orderItems.id, ids))
  await followDueDays(tx, order.id)
  const [updated] = await tx
    .update(orders)
    .set({ renewals: order.renewals + (kind === LOAN_RENEWED ? 1 : 0), updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning()
  if (!updated) throw new Error(`the order ${order.id} is gone`)
  const event = { from: order.status, to: kind, dueDays: { from: wasDueOn, to: dueOn } }
  await recordChange(tx, { subject: { orderId: order.id }, event, actorId, reason, now })
  return updated
}
