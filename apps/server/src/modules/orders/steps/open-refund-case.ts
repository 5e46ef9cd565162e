import type { OrderStatus, RefundCause } from '@jansi/contract/statuses'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { refundCases } from '../../../db/schema.ts'
import { endedUnfulfilled } from '../../../domain/order-transitions.ts'
import { countSlips } from '../queries.ts'

const isOpen = inArray(refundCases.state, ['to_check', 'owed'])

/**
 * Puts the money of a locked order on the list to be checked: opens a case, or resets its open one, whose
 * amounts are no longer valid. Returns false for an order without an amount or a slip, which no money can
 * have come in for.
 */
export async function openCase(
  tx: Tx,
  order: { id: string; amount: number },
  cause: RefundCause,
  now: Date,
): Promise<boolean> {
  if (order.amount === 0) return false
  if ((await countSlips(tx, order.id)) === 0) return false
  const [again] = await tx
    .update(refundCases)
    .set({ state: 'to_check', cause, version: sql`${refundCases.version} + 1`, updatedAt: now })
    .where(and(eq(refundCases.orderId, order.id), isOpen))
    .returning({ id: refundCases.id })
  if (!again) {
    await tx
      .insert(refundCases)
      .values({ orderId: order.id, state: 'to_check', cause, createdAt: now, updatedAt: now })
  }
  return true
}

/** Applies a status change of a locked order to its money: an end opens a case, a revival withdraws it. */
export async function followStatus(
  tx: Tx,
  order: { id: string; amount: number; status: OrderStatus },
  to: OrderStatus,
  now: Date,
): Promise<void> {
  if (endedUnfulfilled(to)) {
    await openCase(tx, order, to, now)
  } else if (order.status === 'rejected') {
    await tx
      .update(refundCases)
      .set({ state: 'withdrawn', version: sql`${refundCases.version} + 1`, updatedAt: now })
      .where(and(eq(refundCases.orderId, order.id), isOpen))
  }
}
