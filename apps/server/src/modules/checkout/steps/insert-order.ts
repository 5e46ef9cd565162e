import type { Tx } from '../../../db/client.ts'
import { idempotencyKeys, orderEvents, orderItems, orders } from '../../../db/schema/orders.ts'
import type { KeyOfAttempt } from '../once-by-key.ts'

/** A new order with its items, as it is written. */
export type NewOrder = {
  order: Omit<typeof orders.$inferInsert, 'createdAt' | 'updatedAt'> & { id: string }
  items: readonly Omit<typeof orderItems.$inferInsert, 'id' | 'orderId'>[]
  actorId: number
  /** Why its first status is the last one; only of a refused order. */
  reason?: string
  key: KeyOfAttempt | null
}

/** Writes the rows of an order: itself, its items, its first event and the key of the attempt. Returns order and items. */
export async function insertOrder(
  tx: Tx,
  { order: fields, items: lines, actorId, reason, key }: NewOrder,
  now: Date,
): Promise<{ order: typeof orders.$inferSelect; items: (typeof orderItems.$inferSelect)[] }> {
  const [order] = await tx
    .insert(orders)
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning()
  if (!order) throw new Error('an order was not written')
  const items = await tx
    .insert(orderItems)
    .values(lines.map((line) => ({ orderId: order.id, ...line })))
    .returning()
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, toStatus: order.status, actorId, reason, createdAt: now })
  if (key) {
    const { userId, key: text, hash } = key
    await tx
      .insert(idempotencyKeys)
      .values({ userId, key: text, requestHash: hash, orderId: order.id, createdAt: now })
  }
  return { order, items }
}
