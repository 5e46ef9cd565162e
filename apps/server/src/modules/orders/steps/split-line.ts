import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { orderItems } from '../../../db/schema/orders.ts'
import type { OrderItemRow } from '../queries.ts'

/** The columns that a new line does not take over from the line that it was a part of. */
const OF_ITS_OWN = { handedOver: 0, closed: 0, closedReason: null, returnedOrLost: 0, returnDueOn: null }

/**
 * Makes a line of its own of some pieces of a line that were not collected, with the line's copies and the given changes.
 * Returns it. Throws 409 `stale` if the line was changed at the same time.
 */
export async function splitLine(
  tx: Tx,
  item: OrderItemRow,
  quantity: number,
  changes: Partial<typeof orderItems.$inferInsert> = {},
): Promise<OrderItemRow> {
  const [written] = await tx
    .update(orderItems)
    .set({ quantity: sql`${orderItems.quantity} - ${quantity}` })
    .where(isUnchanged(item))
    .returning({ id: orderItems.id })
  if (!written) throw staleLine()
  const { id: _id, ...copies } = item
  const [added] = await tx
    .insert(orderItems)
    .values({ ...copies, ...OF_ITS_OWN, ...changes, quantity })
    .returning()
  if (!added) throw new Error('the order item was not written')
  return added
}

/** True for a line that is as it was read. */
export function isUnchanged(item: OrderItemRow) {
  return and(
    eq(orderItems.id, item.id),
    eq(orderItems.variantId, item.variantId),
    eq(orderItems.quantity, item.quantity),
    eq(orderItems.handedOver, item.handedOver),
    eq(orderItems.closed, item.closed),
  )
}

export function staleLine() {
  return conflict('stale', 'The order was changed at the same time.')
}
