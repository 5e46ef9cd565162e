import { desc, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { orderItems, orders, products, users, variants } from '../../db/schema.ts'
import { MAX_HELD_ONE_IN, MIN_MARKED_PIECES } from '../../domain/piece-limits.ts'
import { isWaiting } from './queries.ts'

/** How many large holds Today lists. */
const MAX_LISTED_HOLDS = 20

/**
 * Returns the members who hold more than a third of a variant before staff have approved it, the most pieces
 * first. The stock is that which nobody was promised: available pieces and those of all waiting orders.
 */
export async function largeHolds(db: Executor) {
  const held = db
    .select({
      userId: orders.userId,
      variantId: orderItems.variantId,
      pieces: sql<number>`sum(${orderItems.quantity})::int`.as('pieces'),
      waiting:
        sql<number>`(sum(sum(${orderItems.quantity})) over (partition by ${orderItems.variantId}))::int`.as(
          'waiting',
        ),
      orders: sql<string[]>`json_agg(distinct ${orders.id})`.as('orders'),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(isWaiting)
    .groupBy(orders.userId, orderItems.variantId)
    .as('held')
  const stock = sql<number>`(${variants.available} + ${held.waiting})`
  return db
    .select({
      member: users,
      productName: products.name,
      size: variants.size,
      pieces: held.pieces,
      stock: sql<number>`${stock}::int`.mapWith(Number),
      orders: held.orders,
    })
    .from(held)
    .innerJoin(users, eq(users.id, held.userId))
    .innerJoin(variants, eq(variants.id, held.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      sql`${gte(held.pieces, MIN_MARKED_PIECES)} and ${held.pieces} * ${MAX_HELD_ONE_IN}::int > ${stock}`,
    )
    .orderBy(desc(held.pieces), held.variantId, held.userId)
    .limit(MAX_LISTED_HOLDS)
}
