import { and, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { events } from '../../db/schema/events.ts'
import { orders } from '../../db/schema/orders.ts'
import { refundCases, refundRequests } from '../../db/schema/refunds.ts'
import { stockMovements } from '../../db/schema/stock.ts'

/** Stock counts as having been there for a payment page that was opened within this time. */
const STOCK_SEEN_MS = 3_600_000

/** Returns the ids of a member's orders that `keepRefusedPayment` wrote: a first event ended them. */
export async function refusedPaymentsOf(db: Executor, userId: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(events, eq(events.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'cancelled'),
        isNull(events.fromStatus),
        eq(events.toStatus, 'cancelled'),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Returns those of the orders whose slip waits for staff: its money is to be checked, or they are asked whether it is. */
export async function waitingForStaff(db: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const cases = await db
    .select({ id: refundCases.orderId })
    .from(refundCases)
    .where(and(inArray(refundCases.orderId, [...ids]), eq(refundCases.state, 'to_check')))
  const asked = await db
    .select({ id: refundRequests.orderId })
    .from(refundRequests)
    .where(inArray(refundRequests.orderId, [...ids]))
  return [...cases, ...asked].flatMap(({ id }) => id ?? [])
}

/** Returns, by variant, how many pieces more than now were available at some moment of the last hour. */
export async function availableBefore(
  db: Executor,
  variantIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map()
  const since = new Date(now.getTime() - STOCK_SEEN_MS)
  const back = db
    .select({
      variantId: stockMovements.variantId,
      pieces: sql<number>`-sum(${stockMovements.available}) over (
        partition by ${stockMovements.variantId} order by ${stockMovements.id} desc)`.as('pieces'),
    })
    .from(stockMovements)
    .where(
      and(
        inArray(stockMovements.variantId, [...variantIds]),
        sql`${stockMovements.createdAt} >= ${since.toISOString()}::timestamptz`,
        ne(stockMovements.available, 0),
      ),
    )
    .as('back')
  const rows = await db
    .select({ variantId: back.variantId, pieces: max(back.pieces) })
    .from(back)
    .groupBy(back.variantId)
  return new Map(rows.map(({ variantId, pieces }) => [variantId, Math.max(0, Number(pieces))]))
}
