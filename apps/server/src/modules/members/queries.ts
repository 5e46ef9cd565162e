import type { EraseBlock } from '@jansi/contract/staff-members'
import type { Role } from '@jansi/contract/statuses'
import { and, asc, count, desc, eq, gt, or, sql } from 'drizzle-orm'
import { countRows } from '../../core/count-rows.ts'
import { cameInBy, type PageSearch } from '../../core/page-moment.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { whereStatusOrGrace } from '../../db/status-sql.ts'
import { byThaiName } from '../../db/thai-order.ts'
import { approvedBefore } from '../orders/approved-before.ts'
import { unpaidPenaltiesOf } from '../orders/queries.ts'
import { namesOrContactsContain } from '../people/queries.ts'
import { countOpenRefundsOf } from '../refunds/queries.ts'

export type MemberRow = { user: typeof users.$inferSelect; orderCount: number }

export type MemberSearch = PageSearch & {
  q?: string | undefined
  role?: Role | undefined
}

// Written out: in a query of one table the builder leaves the table's name off, and `id` would mean the order's.
const ORDER_COUNT = sql<number>`(select count(*)::int from orders where orders.user_id = users.id)`

/** A page of accounts by name, with the count of all that match. */
export async function searchMembers(
  db: Executor,
  search: MemberSearch,
): Promise<{ count: number; rows: MemberRow[] }> {
  const words = search.q?.trim()
  const where = and(
    eq(users.hasAccount, true),
    search.role ? eq(users.role, search.role) : undefined,
    words ? namesOrContactsContain(words) : undefined,
    cameInBy(users.createdAt, search),
  )
  const rows = await db
    .select({ user: users, orderCount: ORDER_COUNT })
    .from(users)
    .where(where)
    .orderBy(byThaiName(users.firstName), byThaiName(users.lastName), asc(users.id))
    .limit(search.page_size)
    .offset((search.page - 1) * search.page_size)
  return { count: await countRows(db, users, where), rows }
}

/** One account; undefined when there is none. */
export async function findMember(db: Executor, id: number): Promise<MemberRow | undefined> {
  const [row] = await db.select({ user: users, orderCount: ORDER_COUNT }).from(users).where(eq(users.id, id))
  return row
}

/** All orders of an account, newest first. */
export function orderHistory(db: Executor, userId: number) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      amount: orders.amount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.number))
}

/** True if staff have ever approved an order of the account. */
export async function hadApprovedOrder(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ isKnown: boolean }>(
    sql`select ${sql.raw(approvedBefore('m.user_id'))} as "isKnown" from (select ${userId}::int as user_id) m`,
  )
  return rows[0]?.isKnown === true
}

/** The open matters that prevent the erasure of an account's data. */
export async function eraseBlocksOf(db: Executor, userId: number): Promise<EraseBlock[]> {
  const open = await db.$count(orders, and(eq(orders.userId, userId), whereStatusOrGrace('open')))
  const [loans] = await db
    .select({ count: count() })
    .from(orderItems)
    .innerJoin(orders, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderItems.isRental, true),
        gt(orderItems.handedOver, orderItems.returnedOrLost),
      ),
    )
  const unpaid = await unpaidPenaltiesOf(db, userId)
  const refunds = await countOpenRefundsOf(db, userId)
  return [
    ...(open > 0 ? (['orders_open'] as const) : []),
    ...(loans && loans.count > 0 ? (['loans_out'] as const) : []),
    ...(unpaid > 0 ? (['penalties_unpaid'] as const) : []),
    ...(refunds > 0 ? (['refunds_open'] as const) : []),
  ]
}

/**
 * Locks an account and all active admins, in id order, for the rest of the transaction: two admins who remove each
 * other at the same time go one after the other.
 */
export async function lockMemberAndAdmins(tx: Tx, id: number) {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.role, 'admin'), eq(users.isActive, true))))
    .orderBy(asc(users.id))
    .for('update')
  return {
    account: locked.find((user) => user.id === id),
    otherAdmins: locked.filter((user) => user.id !== id && user.role === 'admin' && user.isActive).length,
  }
}
