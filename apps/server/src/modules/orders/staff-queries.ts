import type { OrderStatus } from '@jansi/contract/statuses'
import { and, asc, count, desc, eq, ilike, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { escapeLike } from '../../db/like.ts'
import { orderEvents, orders, outboxMails, products, users, variants, workshops } from '../../db/schema.ts'
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
  const where = and(search.status ? eq(orders.status, search.status) : undefined, matches(search.q))
  const [total] = await db
    .select({ count: count() })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .where(where)
  const rows = await db
    .select({ order: orders, workshop: workshops, member: users })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(workshops, eq(orders.workshopId, workshops.id))
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(search.page_size)
    .offset((search.page - 1) * search.page_size)
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

/** Short id, name, e-mail or phone that holds the words; all orders when there are none. */
function matches(q: string | undefined) {
  const words = q?.trim()
  if (!words) return undefined
  const within = `%${escapeLike(words)}%`
  const digits = words.replace(/\D/g, '')
  return or(
    sql`${orders.id}::text like ${`${escapeLike(words.toLowerCase())}%`}`,
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, within),
    ilike(users.email, within),
    digits.length >= 3 ? ilike(users.phoneNumber, `%${digits}%`) : undefined,
  )
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
    select count(distinct o.id)::int as count from orders o join order_items i on i.order_id = o.id
    where o.return_due_on < ${today} and i.is_rental and i.handed_over > i.settled`)
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
