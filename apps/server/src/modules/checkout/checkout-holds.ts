import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { checkoutHoldPieces, checkoutHolds } from '../../db/schema/cart.ts'
import { variants } from '../../db/schema/catalog.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { isWaiting } from '../orders/queries.ts'

/** How many holds Today lists. */
const MAX_LISTED_HOLDS = 100

/** The holds of members who are paying now, the most pieces first. */
export function largestCheckoutHolds(db: Executor) {
  const pieces = sql<number>`sum(${checkoutHoldPieces.quantity})::int`.mapWith(Number)
  return db
    .select({ member: users, pieces, expiresAt: checkoutHolds.expiresAt })
    .from(checkoutHolds)
    .innerJoin(checkoutHoldPieces, eq(checkoutHoldPieces.userId, checkoutHolds.userId))
    .innerJoin(users, eq(users.id, checkoutHolds.userId))
    .groupBy(users.id, checkoutHolds.userId)
    .orderBy(desc(pieces), checkoutHolds.userId)
    .limit(MAX_LISTED_HOLDS)
}

/** Pieces that are kept for members who have not paid, and how many members and pieces there are in all. */
export type UnpaidPieces = { members: number; pieces: number; stock: number }

/**
 * Counts the pieces under checkout holds and under orders that wait for their slip, and the stock that staff have promised
 * to nobody yet: available pieces, and those under holds and waiting orders.
 */
export async function countUnpaidPieces(db: Executor): Promise<UnpaidPieces> {
  const { rows } = await db.execute<UnpaidPieces>(sql`
    with held as (
      select user_id, quantity, true as is_unpaid from ${checkoutHoldPieces}
      union all
      select ${orders.userId}, ${orderItems.quantity}, ${orders.status} = 'awaiting_slip'
      from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id} where ${isWaiting}
    )
    select count(distinct user_id) filter (where is_unpaid)::int as members,
      coalesce(sum(quantity) filter (where is_unpaid), 0)::int as pieces,
      (coalesce(sum(quantity), 0) + (select coalesce(sum(${variants.available}), 0) from ${variants}))::int as stock
    from held`)
  return rows[0] ?? { members: 0, pieces: 0, stock: 0 }
}
