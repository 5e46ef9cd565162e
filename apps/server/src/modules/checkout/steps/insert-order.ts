import type { Tx } from '../../../db/client.ts'
import { idempotencyKeys, orderItems, orders } from '../../../db/schema/orders.ts'
import { sendTogether } from '../../../db/send-together.ts'
import { insertEvents } from '../../audit/steps/record-change.ts'
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
  const { id: orderId, status } = fields
  const [[order], items] = await sendTogether(
    tx
      .insert(orders)
      .values({ ...fields, createdAt: now, updatedAt: now })
      .returning(),
    tx
      .insert(orderItems)
      .values(lines.map((line) => ({ orderId, ...line })))
      .returning(),
    insertEvents(tx, [{ orderId, toStatus: status, actorId, reason, createdAt: now }]),
    ...(key === null
      ? []
      : [
          tx
            .insert(idempotencyKeys)
            .values({ userId: key.userId, key: key.key, requestHash: key.hash, orderId, createdAt: now }),
        ]),
  )
  if (!order) throw new Error('an order was not written')
  return { order, items }
}
