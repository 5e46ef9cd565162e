import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql, sum } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { rowOf, rowsOf } from '../../db/json-rows.ts'
import type { events } from '../../db/schema/events.ts'
import { receipts } from '../../db/schema/journal.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { paymentSlips } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people.ts'
import { refundCases } from '../../db/schema/refunds.ts'
import { returnItems, returnSessions } from '../../db/schema/returns.ts'
import type { workshops } from '../../db/schema/workshops.ts'
import { whereInGrace, whereStatus, whereStatusOrGrace } from '../../db/status-sql.ts'
import { groupBy } from '../../domain/group-by.ts'
import { type CaseView, casesWhere } from './refund-queries.ts'
import { lastDayInTime } from './sent-back.ts'

/** The order holds stock, and staff have not approved it. */
export const isWaiting = whereStatusOrGrace('unchecked')

export type OrderItemRow = typeof orderItems.$inferSelect

/** An order with the data that its pages show. */
export type OrderView = {
  order: typeof orders.$inferSelect
  workshop: typeof workshops.$inferSelect
  items: OrderItemRow[]
  /** Newest first; the first counts. */
  slips: (typeof paymentSlips.$inferSelect)[]
  /** Newest first. */
  refunds: CaseView[]
  /** Its receipt's number, payer, club and date; null if it has none. */
  receipt: typeof receipts.$inferSelect | null
  /** The last day on which none of its loans is overdue (`lastDayInTime`); null where no day ends it. */
  inTimeTo: string | null
  /** Its changes of status, oldest first; only members' pages read them. */
  events?: (typeof events.$inferSelect)[]
  /** Another member waits for a variant that the order lends; only members' pages read it. */
  isWaitedFor?: boolean
  /** The last day on which the member of an order with loans owes nothing (`lastDayWithoutDebt`); only members' pages read it. */
  withoutDebtTo?: string | null
  /** The last day on which all of its loans count as sent back (`sentBackTo`); only members' pages read it. */
  sentBackTo?: string | null
}

/** The rows that belong to an order: fields of `OrderView` that a select from `orders` reads with it. */
export const OF_ORDER = {
  items: rowsOf(orderItems, { where: eq(orderItems.orderId, orders.id), orderBy: asc(orderItems.id) }),
  slips: rowsOf(paymentSlips, { where: eq(paymentSlips.orderId, orders.id), orderBy: desc(paymentSlips.id) }),
  refunds: casesWhere(eq(refundCases.orderId, orders.id)),
  receipt: rowOf(receipts, eq(receipts.orderId, orders.id)),
  inTimeTo: ofLoans(lastDayInTime('orders')),
}

/** SQL: text about the loans of an order; null for one without. */
export function ofLoans(text: string): SQL<string | null> {
  return sql<string | null>`case when ${whereStatus('lent')} then ${sql.raw(text)} end`
}

/** Locks an order for the rest of the transaction; returns undefined if it does not exist. */
export async function lockOrder(tx: Tx, id: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

/** Returns the items of an order, in the order in which they were added. */
export function itemsOfOrder(db: Executor, orderId: string) {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.id))
}

/** Returns name and address of an order's member. */
export async function memberOf(db: Executor, userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error(`order without its member ${userId}`)
  return user
}

/** Locks the items of a locked order against returns that are just being sent, and returns them. */
export function lockItemsOfOrder(tx: Tx, orderId: string) {
  return itemsOfOrder(tx, orderId).for('update')
}

/** Returns the ids of an order's items that are in a return which was not decided yet. */
export async function itemsInOpenReturns(db: Executor, orderId: string): Promise<Set<number>> {
  const rows = await db
    .select({ id: returnItems.orderItemId })
    .from(returnItems)
    .innerJoin(orderItems, eq(returnItems.orderItemId, orderItems.id))
    .where(and(eq(orderItems.orderId, orderId), eq(returnItems.isOpen, true)))
  return new Set(rows.map(({ id }) => id))
}

/** Pieces of an order item, and those of its numbered pieces, that are in returns which were not decided yet. */
export type AskedBack = { pieces: number; named: number[] }

/** Returns the pieces of each item that are in open returns; an item without an open return is left out. */
export async function askedBack(db: Executor, itemIds: readonly number[]): Promise<Map<number, AskedBack>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(returnItems)
    .where(and(anyOf(returnItems.orderItemId, itemIds), eq(returnItems.isOpen, true)))
  return new Map(
    [...groupBy(rows, ({ orderItemId }) => orderItemId)].map(([id, own]) => [id, sumAskedBack(own)]),
  )
}

/** Returns the pieces of one order item in the given rows of returns. */
export function sumAskedBack(
  rows: readonly Pick<typeof returnItems.$inferSelect, 'quantity' | 'pieceIds'>[],
): AskedBack {
  return {
    pieces: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    named: rows.flatMap(({ pieceIds }) => pieceIds ?? []),
  }
}

/** An order item with its order, locked for the rest of the transaction; undefined when there is none. */
export async function lockOrderItem(tx: Tx, id: number) {
  const [row] = await tx
    .select({ item: orderItems, order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orderItems.orderId, orders.id))
    .where(eq(orderItems.id, id))
    .for('update', { of: orderItems })
  return row
}

/** Counts the slips that were sent for an order. */
export function countSlips(db: Executor, orderId: string): Promise<number> {
  return db.$count(paymentSlips, eq(paymentSlips.orderId, orderId))
}

/** Returns the satang of all unpaid penalties of an account. */
export async function unpaidPenaltiesOf(db: Executor, userId: number): Promise<number> {
  const [row] = await db
    .select({ total: sum(returnSessions.totalPenalties) })
    .from(returnSessions)
    .where(
      and(
        eq(returnSessions.userId, userId),
        gt(returnSessions.totalPenalties, 0),
        isNull(returnSessions.penaltyPaidAt),
      ),
    )
  return Number(row?.total ?? 0)
}

/** Satang of unpaid penalties over all reviewed returns that touch an order. */
export async function unpaidPenalties(db: Executor, orderId: string): Promise<number> {
  const touching = db
    .select({ id: returnItems.sessionId })
    .from(returnItems)
    .innerJoin(orderItems, eq(returnItems.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, orderId))
  const [row] = await db
    .select({ total: sum(returnSessions.totalPenalties) })
    .from(returnSessions)
    .where(and(inArray(returnSessions.id, touching), isNull(returnSessions.penaltyPaidAt)))
  return Number(row?.total ?? 0)
}

/** Orders whose time for a slip has passed, oldest first. */
export function overdueForSlip(db: Executor, now: Date, limit: number) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'awaiting_slip'), sql`${orders.slipDueAt} <= ${now.toISOString()}`))
    .orderBy(asc(orders.slipDueAt))
    .limit(limit)
}

/** Rejected orders whose time for a new slip has passed, oldest first. */
export function overdueForNewSlip(db: Executor, now: Date, limit: number) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(whereInGrace(), lte(orders.heldUntil, now)))
    .orderBy(asc(orders.heldUntil))
    .limit(limit)
}

/** Orders without a slip whose time for an approval has passed, oldest first. */
export function overdueForApproval(db: Executor, now: Date, limit: number) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        eq(orders.slipOwed, false),
        sql`${orders.approvalDueAt} <= ${now.toISOString()}`,
      ),
    )
    .orderBy(asc(orders.approvalDueAt))
    .limit(limit)
}

/** True if staff decided that money of the order goes back, and it was not paid back yet. */
export async function hasOwedCase(db: Executor, orderId: string): Promise<boolean> {
  const owed = and(eq(refundCases.orderId, orderId), eq(refundCases.state, 'owed'))
  return (await db.$count(refundCases, owed)) > 0
}

/** True if money of the order was paid back. */
export async function hasPaidCase(db: Executor, orderId: string): Promise<boolean> {
  const paid = and(eq(refundCases.orderId, orderId), eq(refundCases.state, 'paid'))
  return (await db.$count(refundCases, paid)) > 0
}
