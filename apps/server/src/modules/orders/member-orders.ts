import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { rowsOf } from '../../db/json-rows.ts'
import { events } from '../../db/schema/events.ts'
import { orders } from '../../db/schema/orders.ts'
import { workshops } from '../../db/schema/workshops.ts'
import { whereStatusOrGrace } from '../../db/status-sql.ts'
import { lastDayWithoutDebt } from '../people/debts.ts'
import { isWaitedFor } from '../stock/waiting-queries.ts'
import { OF_ORDER, type OrderView, ofLoans } from './queries.ts'
import { sentBackTo } from './sent-back.ts'

/** Returns a member's orders, newest first. */
export function ordersOfMember(db: Executor, userId: number): Promise<OrderView[]> {
  return selectOrders(db).where(eq(orders.userId, userId)).prepare('orders_of_member').execute()
}

/** Returns those of a member's orders that are not over, newest first. */
export function openOrdersOfMember(db: Executor, userId: number): Promise<OrderView[]> {
  return selectOrders(db).where(and(eq(orders.userId, userId), whereStatusOrGrace('open')))
}

/** Returns one order of a member; undefined if it does not exist or belongs to another. */
export async function orderOfMember(
  db: Executor,
  userId: number,
  id: string,
): Promise<OrderView | undefined> {
  const [order] = await selectOrders(db).where(and(eq(orders.id, id), eq(orders.userId, userId)))
  return order
}

/** Returns an order of a member that was just written or found by its key. Throws if it is gone. */
export async function requireOrderOfMember(db: Executor, userId: number, id: string): Promise<OrderView> {
  const order = await orderOfMember(db, userId, id)
  if (!order) throw new Error(`the order ${id} is gone`)
  return order
}

/** Selects orders, newest first, with the rows that belong to them and the facts that only their members' pages read. */
function selectOrders(db: Executor) {
  return db
    .select({
      order: orders,
      workshop: workshops,
      ...OF_ORDER,
      events: rowsOf(events, { where: eq(events.orderId, orders.id), orderBy: asc(events.id) }),
      isWaitedFor: sql<boolean>`${sql.raw(isWaitedFor('orders'))}`,
      withoutDebtTo: ofLoans(lastDayWithoutDebt('orders.user_id')),
      sentBackTo: ofLoans(sentBackTo('orders')),
    })
    .from(orders)
    .innerJoin(workshops, eq(workshops.id, orders.workshopId))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .$dynamic()
}
