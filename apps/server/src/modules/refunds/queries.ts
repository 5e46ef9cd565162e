import type { RefundQueue } from '@jansi/contract/staff-refunds'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countRows } from '../../core/count-rows.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { idBeginsWith } from '../../db/id-prefix.ts'
import { orders, refundCases, users } from '../../db/schema.ts'
import { type OrderView, withItemsAndSlips } from '../orders/queries.ts'
import { membersWith } from '../people/queries.ts'

export type RefundRow = {
  refund: typeof refundCases.$inferSelect
  order: typeof orders.$inferSelect
  member: typeof users.$inferSelect
}

/** A case with all of its order, the order's other cases among it, and who decided. */
export type RefundView = RefundRow &
  Pick<OrderView, 'items' | 'slips' | 'refunds'> & {
    checkedBy: typeof users.$inferSelect | null
    paidBy: typeof users.$inferSelect | null
  }

type Search = { state?: RefundQueue | undefined; q?: string | undefined; page: number; page_size: number }

/**
 * Returns a page of refund cases, with the count of all matches: open ones oldest first, done ones newest
 * first.
 */
export async function searchRefunds(
  db: Executor,
  search: Search,
): Promise<{ count: number; rows: RefundRow[] }> {
  const { state } = search
  const where = and(state ? isIn(state) : undefined, await matches(db, search.q?.trim()))
  const { updatedAt, id } = refundCases
  const isOpen = state === 'to_check' || state === 'owed'
  const rows = await db
    .select({ refund: refundCases, order: orders, member: users })
    .from(refundCases)
    .innerJoin(orders, eq(refundCases.orderId, orders.id))
    .innerJoin(users, eq(orders.userId, users.id))
    .where(where)
    .orderBy(...(isOpen ? [asc(updatedAt), asc(id)] : [desc(updatedAt), desc(id)]))
    .limit(search.page_size)
    .offset((search.page - 1) * search.page_size)
  return { count: await countRows(db, refundCases, where), rows }
}

/** One refund case; undefined when there is none. */
export async function refundById(db: Executor, id: number): Promise<RefundView | undefined> {
  const [checker, payer] = [alias(users, 'checker'), alias(users, 'payer')]
  const rows = await db
    .select({ refund: refundCases, order: orders, member: users, checkedBy: checker, paidBy: payer })
    .from(refundCases)
    .innerJoin(orders, eq(refundCases.orderId, orders.id))
    .innerJoin(users, eq(orders.userId, users.id))
    .leftJoin(checker, eq(refundCases.checkedBy, checker.id))
    .leftJoin(payer, eq(refundCases.paidBy, payer.id))
    .where(eq(refundCases.id, id))
  const [view] = await withItemsAndSlips(db, rows)
  return view
}

/** The order that a case is of, or undefined when there is no such case. */
export async function orderOfCase(db: Executor, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ orderId: refundCases.orderId })
    .from(refundCases)
    .where(eq(refundCases.id, id))
  return row?.orderId ?? undefined
}

/** All cases of an order, which its caller has locked. */
export function casesOfOrder(tx: Tx, orderId: string) {
  return tx.select().from(refundCases).where(eq(refundCases.orderId, orderId))
}

/** How many cases a list holds, counted as far as it is. */
export function countRefunds(db: Executor, queue: RefundQueue): Promise<number> {
  return countRows(db, refundCases, isIn(queue))
}

/** How many cases of a member's orders wait for staff. */
export async function countOpenRefundsOf(db: Executor, userId: number): Promise<number> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  const open = inArray(refundCases.state, ['to_check', 'owed'])
  return db.$count(refundCases, and(inArray(refundCases.orderId, own), open))
}

function isIn(queue: RefundQueue): SQL | undefined {
  if (queue === 'done') return inArray(refundCases.state, ['paid', 'nothing_owed', 'withdrawn'])
  return eq(refundCases.state, queue)
}

/** The order's short id, or its member's name, e-mail or phone, holds the words; all cases when there are none. */
async function matches(db: Executor, words: string | undefined): Promise<SQL | undefined> {
  if (!words) return undefined
  const found = db
    .select({ id: orders.id })
    .from(orders)
    .where(or(idBeginsWith(orders.id, words), anyOf(orders.userId, await membersWith(db, words))))
  return sql`${refundCases.orderId} in ${found}`
}
