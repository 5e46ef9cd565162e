import { LIMITS } from '@jansi/contract/limits'
import { desc, eq, gte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { checkoutHoldPieces } from '../../db/schema/cart.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { LARGE_HOLD_ONE_IN, MIN_MARKED_PIECES } from '../../domain/piece-limits.ts'
import { isWaiting } from '../orders/queries.ts'

/** How many large holds Today lists. */
const MAX_LISTED_HOLDS = 20
/** The newest waiting orders alone are looked into, as far as Today counts. */
const MAX_ORDERS = LIMITS.countedOnToday

/**
 * Returns the members who hold more than a third of a variant before staff have approved it, by orders and by their
 * checkout hold together, the most pieces first. The stock is that which nobody was promised: available pieces, and those
 * of the waiting orders and of checkout holds.
 */
export async function largeHolds(db: Executor) {
  const waiting = db
    .select({ id: orders.id, number: orders.number, userId: orders.userId })
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
  const ordered = db
    .select({
      userId: waiting.userId,
      variantId: items.variantId,
      quantity: items.quantity,
      orderId: sql<string | null>`${waiting.id}`.as('order_id'),
      orderNumber: sql<number | null>`${waiting.number}`.as('order_number'),
    })
    .from(waiting)
    .crossJoinLateral(items)
  const inCheckout = db
    .select({
      userId: checkoutHoldPieces.userId,
      variantId: checkoutHoldPieces.variantId,
      quantity: checkoutHoldPieces.quantity,
      orderId: sql<string | null>`null::uuid`.as('order_id'),
      orderNumber: sql<number | null>`null::int`.as('order_number'),
    })
    .from(checkoutHoldPieces)
  const all = unionAll(ordered, inCheckout).as('pieces_held')
  const isInCheckout = sql`${all.orderId} is null`
  const held = db
    .select({
      userId: all.userId,
      variantId: all.variantId,
      pieces: sql<number>`sum(${all.quantity})::int`.as('pieces'),
      inCheckout: sql<number>`coalesce(sum(${all.quantity}) filter (where ${isInCheckout}), 0)::int`.as(
        'in_checkout',
      ),
      waiting: sql<number>`(sum(sum(${all.quantity})) over (partition by ${all.variantId}))::int`.as(
        'waiting_pieces',
      ),
      orders: sql<{ id: string; number: number }[]>`coalesce(
        jsonb_agg(distinct jsonb_build_object('id', ${all.orderId}, 'number', ${all.orderNumber}))
          filter (where ${all.orderId} is not null), '[]')`.as('orders'),
    })
    .from(all)
    .groupBy(all.userId, all.variantId)
    .as('held')
  const stock = sql<number>`(${variants.available} + ${held.waiting})`
  return db
    .select({
      member: users,
      productName: products.name,
      size: variants.size,
      pieces: held.pieces,
      inCheckout: held.inCheckout,
      stock: sql<number>`${stock}::int`.mapWith(Number),
      orders: held.orders,
    })
    .from(held)
    .innerJoin(users, eq(users.id, held.userId))
    .innerJoin(variants, eq(variants.id, held.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      sql`${gte(held.pieces, MIN_MARKED_PIECES)} and ${held.pieces} * ${LARGE_HOLD_ONE_IN}::int > ${stock}`,
    )
    .orderBy(desc(held.pieces), held.variantId, held.userId)
    .limit(MAX_LISTED_HOLDS)
}
