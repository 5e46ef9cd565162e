import { LIMITS } from '@jansi/contract/limits'
import { desc, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { orderItems, orders, products, users, variants } from '../../db/schema.ts'
import { MAX_HELD_ONE_IN, MIN_MARKED_PIECES } from '../../domain/piece-limits.ts'
import { isWaiting } from './queries.ts'

/** How many large holds Today lists. */
const MAX_LISTED_HOLDS = 20
/** The newest waiting orders alone are looked into, as far as Today counts. */
const MAX_ORDERS = LIMITS.countedOnToday

/**
 * Returns the members who hold more than a third of a variant before staff have approved it, the most pieces
 * first. The stock is that which nobody was promised: available pieces and those of the waiting orders.
 */
export async function largeHolds(db: Executor) {
  const waiting = db
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(isWaiting)
    .orderBy(desc(orders.createdAt))
    .limit(MAX_ORDERS)
    .as('waiting')
  const items = db
    .select({ variantId: orderItems.variantId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, waiting.id))
    // The items of each order are found by index; joined, the items of all orders ever would be read.
    .offset(0)
    .as('items')
  const held = db
    .select({
      userId: waiting.userId,
      variantId: items.variantId,
      pieces: sql<number>`sum(${items.quantity})::int`.as('pieces'),
      waiting: sql<number>`(sum(sum(${items.quantity})) over (partition by ${items.variantId}))::int`.as(
        'waiting_pieces',
      ),
      orders: sql<string[]>`json_agg(distinct ${waiting.id})`.as('orders'),
    })
    .from(waiting)
    .crossJoinLateral(items)
    .groupBy(waiting.userId, items.variantId)
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
