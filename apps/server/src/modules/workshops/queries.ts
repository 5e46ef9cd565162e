import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { workshopProducts, workshopSetPieces, workshops } from '../../db/schema/workshops.ts'
import { whereStatus } from '../../db/status-sql.ts'
import { groupBy } from '../../domain/group-by.ts'

/** A row of a workshop's set. */
export type SetPieceRow = typeof workshopSetPieces.$inferSelect

export type WorkshopRow = {
  workshop: typeof workshops.$inferSelect
  productIds: number[]
  set: SetPieceRow[]
  orderCount: number
}

/** Workshops with their products, their set and how many orders each had, the latest first; one only when `id` is given. */
export async function workshopRows(db: Executor, id?: number): Promise<WorkshopRow[]> {
  const rows = await db
    .select({
      workshop: workshops,
      orderCount: sql<number>`(select count(*)::int from orders o where o.workshop_id = workshops.id)`,
    })
    .from(workshops)
    .where(id === undefined ? undefined : eq(workshops.id, id))
    .orderBy(desc(workshops.startsOn), desc(workshops.id))
  const members = await db
    .select()
    .from(workshopProducts)
    .where(id === undefined ? undefined : eq(workshopProducts.workshopId, id))
    .orderBy(asc(workshopProducts.productId))
  const productsOf = groupBy(members, ({ workshopId }) => workshopId)
  const pieces = await db
    .select()
    .from(workshopSetPieces)
    .where(id === undefined ? undefined : eq(workshopSetPieces.workshopId, id))
    .orderBy(asc(workshopSetPieces.position))
  const setOf = groupBy(pieces, ({ workshopId }) => workshopId)
  return rows.map((row) => ({
    ...row,
    productIds: (productsOf.get(row.workshop.id) ?? []).map(({ productId }) => productId),
    set: setOf.get(row.workshop.id) ?? [],
  }))
}

/** Holds the workshops until the transaction ends, so that one of them is active at a time. */
export async function lockWorkshops(tx: Tx, id?: number) {
  return tx
    .select()
    .from(workshops)
    .where(id === undefined ? undefined : eq(workshops.id, id))
    .orderBy(asc(workshops.id))
    .for('no key update')
}

/** Those of the ids that are no product's. */
export async function unknownProducts(db: Executor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.select({ id: products.id }).from(products).where(anyOf(products.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Those of the ids that are variants, with their products. */
export function productsOfVariants(db: Executor, ids: readonly number[]) {
  return db
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(anyOf(variants.id, ids))
}

export type PickRow = Awaited<ReturnType<typeof itemsToPick>>[number]

/** Items of a workshop's orders that are still to be handed over, by order. */
export async function itemsToPick(db: Executor, workshopId: number) {
  return db
    .select({
      order: orders,
      workshop: workshops,
      member: users,
      item: orderItems,
      isNumbered: variants.isNumbered,
    })
    .from(orders)
    .innerJoin(workshops, eq(orders.workshopId, workshops.id))
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(variants, eq(orderItems.variantId, variants.id))
    .where(
      and(
        eq(orders.workshopId, workshopId),
        whereStatus('handsOver'),
        gt(orderItems.quantity, sql`${orderItems.handedOver} + ${orderItems.closed}`),
      ),
    )
    .orderBy(asc(orders.number), asc(orderItems.id))
}
