import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { moneyOfOrder } from '../../journal/queries.ts'

type OrderRow = typeof orders.$inferSelect

/** Records that all money which a locked order owes came in; nothing if it did already. */
export async function recordFullPayment(tx: Tx, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  const { sales, rentals, refunds } = await moneyOfOrder(tx, id)
  const received = sales + rentals + refunds.owed + refunds.paid
  await tx
    .update(orders)
    .set({ received })
    .where(and(eq(orders.id, id), lt(orders.received, received)))
}
