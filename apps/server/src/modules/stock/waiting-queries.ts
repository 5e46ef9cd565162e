import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { waitingEntries } from '../../db/schema/cart.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { users } from '../../db/schema/people.ts'
import { whereWaiting } from '../../db/status-sql.ts'
import { byThaiName } from '../../db/thai-order.ts'

export type WaitingEntryRow = typeof waitingEntries.$inferSelect

/** The entry still counts: its member waits, or was offered a piece. */
export const isOpenEntry = whereWaiting('open')

/**
 * Returns SQL that is true for a variant that members can order on a day in Bangkok: it and its product are shown, and the active
 * workshop offers the product and is not over. `variant` and `product` are names of rows.
 */
export function canBeOrdered(variant: string, product: string, today: string): string {
  return `(${variant}.is_active and ${product}.is_active and exists (
    select from workshops aw join workshop_products ap on ap.workshop_id = aw.id
    where aw.is_active and aw.ends_on >= ${today} and ap.product_id = ${product}.id))`
}

/** Returns SQL that is true for an order with loans of a variant for which another member waits; `order` names the table. */
export const isWaitedFor = (order: string) => `(${order}.status = 'awaiting_return' and exists (
  select from order_items lent join waiting_entries e on e.variant_id = lent.variant_id
  where lent.order_id = ${order}.id and lent.is_rental and lent.handed_over > lent.settled
    and e.state = 'waiting' and e.user_id <> ${order}.user_id))`

/** True for an order with loans of a variant for which another member waits. */
export async function isOrderWaitedFor(db: Executor, orderId: string): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select ${sql.raw(isWaitedFor('o'))} as is from orders o where o.id = ${orderId}`,
  )
  return rows[0]?.is === true
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
    .orderBy(sql`count(*) desc`, byThaiName(products.name), asc(variants.id))
}
