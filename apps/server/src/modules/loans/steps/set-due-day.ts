import type { DUE_DAY_MOVED, LOAN_RENEWED } from '@jansi/contract/statuses'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import { orderEvents, orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'

type DueDayChange = {
  kind: typeof DUE_DAY_MOVED | typeof LOAN_RENEWED
  dueOn: string
  actorId: number
  reason: string | null
  now: Date
}

/**
 * Gives the loans of a locked order another due day, with a row in its history, and returns the order. Penalties
 * follow, because they are computed from the due day. Throws 409 `stale` if the order has another day by now.
 */
export async function setDueDay(
  { tx }: UnitOfWork,
  order: typeof orders.$inferSelect & { returnDueOn: string },
  { kind, dueOn, actorId, reason, now }: DueDayChange,
): Promise<typeof orders.$inferSelect> {
  const renewals = kind === 'loan_renewed' ? order.renewals + 1 : order.renewals
  const [updated] = await tx
    .update(orders)
    .set({ returnDueOn: dueOn, renewals, updatedAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.returnDueOn, order.returnDueOn)))
    .returning()
  if (!updated) throw conflict('stale', 'The due day was changed at the same time.')
  await tx.insert(orderEvents).values({
    orderId: order.id,
    fromStatus: order.status,
    toStatus: kind,
    actorId,
    reason,
    dueDayFrom: order.returnDueOn,
    dueDayTo: dueOn,
    createdAt: now,
  })
  return updated
}
