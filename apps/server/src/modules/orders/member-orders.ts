import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { orderEvents, orders, workshops } from '../../db/schema.ts'
import { groupBy } from '../../domain/group-by.ts'
import { lastDayWithoutDebt } from '../people/debts.ts'
import { isWaitedFor } from '../stock/waiting-queries.ts'
import { isHeldOrder, type OrderView, withItemsAndSlips } from './queries.ts'
import { sentBackTo } from './sent-back.ts'

/** Returns a member's orders, newest first. */
export function ordersOfMember(db: Executor, userId: number): Promise<OrderView[]> {
  return readOrders(db, eq(orders.userId, userId))
}

/** Returns those of a member's orders that are not over, newest first. */
export function openOrdersOfMember(db: Executor, userId: number): Promise<OrderView[]> {
  const isOpen = or(
    inArray(orders.status, ['awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return']),
    isHeldOrder,
  )
  return readOrders(db, and(eq(orders.userId, userId), isOpen))
}

/** Returns one order of a member; undefined if it does not exist or belongs to another. */
export async function orderOfMember(
  db: Executor,
  userId: number,
  id: string,
): Promise<OrderView | undefined> {
  const [order] = await readOrders(db, and(eq(orders.id, id), eq(orders.userId, userId)))
  return order
}

/** Returns an order of a member that was just written or found by its key. Throws if it is gone. */
export async function requireOrderOfMember(db: Executor, userId: number, id: string): Promise<OrderView> {
  const order = await orderOfMember(db, userId, id)
  if (!order) throw new Error(`the order ${id} is gone`)
  return order
}

async function readOrders(db: Executor, condition: SQL | undefined): Promise<OrderView[]> {
  const rows = await db
    .select({
      order: orders,
      workshop: workshops,
      isWaitedFor: sql<boolean>`${sql.raw(isWaitedFor('orders'))}`,
      withoutDebtTo: sql<string | null>`case when ${orders.status} = 'awaiting_return' then
        ${sql.raw(lastDayWithoutDebt('orders.user_id'))} end`,
      sentBackTo: sql<string | null>`case when ${orders.status} = 'awaiting_return' then
        ${sql.raw(sentBackTo('orders'))} end`,
    })
    .from(orders)
    .innerJoin(workshops, eq(workshops.id, orders.workshopId))
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.number))
  if (rows.length === 0) return []
  const ids = rows.map(({ order }) => order.id)
  const events = await db
    .select({ orderId: orderEvents.orderId, to: orderEvents.toStatus, at: orderEvents.createdAt })
    .from(orderEvents)
    .where(anyOf(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  const eventsOf = groupBy(events, ({ orderId }) => orderId)
  const views = await withItemsAndSlips(db, rows)
  return views.map((view) => ({ ...view, events: eventsOf.get(view.order.id) ?? [] }))
}
