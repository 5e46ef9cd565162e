import type { OrderStatus } from '@jansi/contract/statuses'
import { and, asc, count, desc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { among } from '../../db/among.ts'
import type { Executor } from '../../db/client.ts'
import { idBeginsWith } from '../../db/id-prefix.ts'
import { orderEvents, orders, outboxMails, products, users, variants, workshops } from '../../db/schema.ts'
import { membersWith } from '../members/queries.ts'
import { type OrderView, withItemsAndSlips } from './queries.ts'

export type StaffOrderView = OrderView & { member: typeof users.$inferSelect }

export type OrderSearch = {
  status?: OrderStatus | undefined
  q?: string | undefined
  page: number
  page_size: number
}

/** A page of all members' orders, newest first, with the count of all that match. */
export async function searchOrders(
  db: Executor,
  search: OrderSearch,
): Promise<{ count: number; views: StaffOrderView[] }> {
  const where = and(
    search.status ? eq(orders.status, search.status) : undefined,
    await matches(db, search.q?.trim()),
  )
  const [total] = await db.select({ count: count() }).from(orders).where(where)
  // Only the page's own rows are joined, however many come before it.
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(search.page_size)
    .offset((search.page - 1) * search.page_size)
    .as('page')
  const rows = await db
    .select({ order: orders, workshop: workshops, member: users })
    .from(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(workshops, eq(orders.workshopId, workshops.id))
    .orderBy(desc(orders.createdAt), desc(orders.number))
  return { count: total?.count ?? 0, views: await withItemsAndSlips(db, rows) }
}

/** One order with its member, whoever's it is. */
export async function staffOrder(db: Executor, id: string): Promise<StaffOrderView | undefined> {
  const rows = await db
    .select({ order: orders, workshop: workshops, member: users })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(workshops, eq(orders.workshopId, workshops.id))
    .where(eq(orders.id, id))
  const [view] = await withItemsAndSlips(db, rows)
  return view
}

/**
 * Short id, name, e-mail or phone that holds the words; all orders when there are none. Members are looked up first,
 * so that their orders are found by index and not every order is looked at.
 */
async function matches(db: Executor, words: string | undefined) {
  if (!words) return undefined
  return or(idBeginsWith(orders.id, words), among(orders.userId, await membersWith(db, words)))
}

/** Status history of an order with the names of who moved it, oldest first. */
export function eventsOfOrder(db: Executor, orderId: string) {
  return db
    .select({ event: orderEvents, actor: users })
    .from(orderEvents)
    .leftJoin(users, eq(orderEvents.actorId, users.id))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
}

/** Mails that told the member about an order, oldest first. */
export function mailsOfOrder(db: Executor, orderId: string) {
  return db.select().from(outboxMails).where(eq(outboxMails.orderId, orderId)).orderBy(asc(outboxMails.id))
}

/** How many orders stand in each status. */
export async function countOrders(db: Executor): Promise<Map<OrderStatus, number>> {
  const rows = await db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status)
  return new Map(rows.map((row) => [row.status, row.count]))
}

/** How many orders hold loans past their due day (`today` in Bangkok). */
export async function countOverdue(db: Executor, today: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with late as (select distinct order_id from order_items where is_rental and handed_over > settled)
    select count(*)::int as count from late join orders o on o.id = late.order_id where o.return_due_on < ${today}`)
  return rows[0]?.count ?? 0
}

/** How many mails were given up. */
export async function countFailedMails(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(outboxMails).where(isNotNull(outboxMails.failedAt))
  return row?.count ?? 0
}

/** The active workshop with how many of its orders have pieces left to hand over; null when none is active. */
export async function nextHandOver(db: Executor) {
  const { rows } = await db.execute<{
    workshop: number
    name: string
    hand_over_on: string
    orders: number
  }>(sql`
    select w.id as workshop, w.name, w.hand_over_on::text as hand_over_on, count(distinct o.id)::int as orders
    from workshops w
    left join (orders o join order_items i on i.order_id = o.id and i.handed_over < i.quantity)
      on o.workshop_id = w.id and o.status in ('approved', 'awaiting_return')
    where w.is_active group by w.id`)
  return rows[0] ?? null
}

/** How many active variants of active products have at most `threshold` pieces available. */
export async function countLowStock(db: Executor, threshold: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .where(and(eq(products.isActive, true), eq(variants.isActive, true), lte(variants.available, threshold)))
  return row?.count ?? 0
}
