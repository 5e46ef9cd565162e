import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { orderItems, orders, products, users, variants, waitingEntries } from '../../db/schema.ts'

export type WaitingEntryRow = typeof waitingEntries.$inferSelect

/** The entry still counts: its member waits, or was offered a piece. */
export const isOpenEntry = inArray(waitingEntries.state, ['waiting', 'offered'])

/** Returns those of the orders with loans of a variant for which another member waits. */
export async function ordersWaitedFor(db: Executor, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ orderId: orderItems.orderId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(waitingEntries, eq(waitingEntries.variantId, orderItems.variantId))
    .where(
      and(
        anyOf(orderItems.orderId, orderIds),
        orderItems.isRental,
        gt(orderItems.handedOver, orderItems.returnedOrLost),
        eq(waitingEntries.state, 'waiting'),
        ne(waitingEntries.userId, orders.userId),
      ),
    )
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Returns how many members wait for each variant, those with an offer included; variants without any are left out. */
export async function waitingCounts(
  db: Executor,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map()
  const rows = await db
    .select({ variantId: waitingEntries.variantId, members: sql<number>`count(*)::int` })
    .from(waitingEntries)
    .where(and(isOpenEntry, anyOf(waitingEntries.variantId, variantIds)))
    .groupBy(waitingEntries.variantId)
  return new Map(rows.map(({ variantId, members }) => [variantId, members]))
}

/** Returns the open entries of a variant with their members, in turn. */
export function openEntriesOf(db: Executor, variantId: number) {
  return db
    .select({ entry: waitingEntries, member: users })
    .from(waitingEntries)
    .innerJoin(users, eq(users.id, waitingEntries.userId))
    .where(and(isOpenEntry, eq(waitingEntries.variantId, variantId)))
    .orderBy(asc(waitingEntries.state), asc(waitingEntries.id))
}

/** Returns every variant for which members wait now, the most members first. */
export function variantsWaitedFor(db: Executor) {
  const members = sql<number>`count(*)::int`
  return db
    .select({ variant: variants.id, productName: products.name, size: variants.size, members })
    .from(waitingEntries)
    .innerJoin(variants, eq(variants.id, waitingEntries.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isOpenEntry)
    .groupBy(variants.id, products.id)
    .orderBy(sql`count(*) desc`, asc(products.name), asc(variants.id))
}
