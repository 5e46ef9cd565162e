import { and, asc, desc, eq, exists, gt, inArray, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { loanReminders, orderItems, orders, returnEvidence, returnItems, users } from '../../db/schema.ts'
import { groupBy } from '../../domain/group-by.ts'

/** An order with pieces that are still out, and its reminders, newest first. */
export type LoanView = {
  order: typeof orders.$inferSelect
  member: typeof users.$inferSelect
  items: (typeof orderItems.$inferSelect)[]
  reminders: (typeof loanReminders.$inferSelect)[]
  /** The return session with photos in which an order item waits for staff, by item. */
  waitsIn: ReadonlyMap<number, string>
}

/** Only `awaiting_return` orders have items on loan; all others are skipped. */
const isOpen = eq(orders.status, 'awaiting_return')
const isOut = and(eq(orderItems.isRental, true), gt(orderItems.handedOver, orderItems.returnedOrLost))

/**
 * Returns the loans that are out, the latest first; with `overdueOn` only those that are late on that day.
 */
export function openLoans(db: Executor, overdueOn?: string): Promise<LoanView[]> {
  return findLoans(db, overdueOn === undefined ? undefined : lt(orders.returnDueOn, overdueOn))
}

/** The loan of one order; undefined when nothing of it is out. */
export async function openLoan(db: Executor, orderId: string): Promise<LoanView | undefined> {
  const [view] = await findLoans(db, eq(orders.id, orderId))
  return view
}

/** An order with a due day and pieces out. */
function runningLoan(db: Executor, where: SQL | undefined) {
  const out = db.select({ one: sql`1` }).from(orderItems)
  return and(
    isOpen,
    isNotNull(orders.returnDueOn),
    exists(out.where(and(eq(orderItems.orderId, orders.id), isOut))),
    where,
  )
}

async function findLoans(db: Executor, where: SQL | undefined): Promise<LoanView[]> {
  const rows = await db
    .select({ order: orders, member: users })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .where(runningLoan(db, where))
    .orderBy(asc(orders.returnDueOn), asc(orders.number))
  const ids = rows.map(({ order }) => order.id)
  if (ids.length === 0) return []
  const items = await db
    .select()
    .from(orderItems)
    .where(and(anyOf(orderItems.orderId, ids), isOut))
    .orderBy(asc(orderItems.id))
  const reminders = await remindersOf(db, ids)
  const itemsOfOrder = groupBy(items, (item) => item.orderId)
  const waiting = await db
    .select({ orderItemId: returnItems.orderItemId, sessionId: returnItems.sessionId })
    .from(returnItems)
    .innerJoin(returnEvidence, eq(returnEvidence.sessionId, returnItems.sessionId))
    .where(
      and(
        eq(returnItems.isOpen, true),
        anyOf(
          returnItems.orderItemId,
          items.map(({ id }) => id),
        ),
      ),
    )
  const waitsIn = new Map(waiting.map(({ orderItemId, sessionId }) => [orderItemId, sessionId]))
  const remindersOfOrder = groupBy(reminders, (reminder) => reminder.orderId)
  return rows.map((row) => ({
    ...row,
    items: itemsOfOrder.get(row.order.id) ?? [],
    reminders: remindersOfOrder.get(row.order.id) ?? [],
    waitsIn,
  }))
}

/** Returns the due days of a workshop's running loans, the earliest first, with the number of loans and borrowers. */
export function dueDaysOfWorkshop(db: Executor, workshopId: number) {
  return db
    .select({
      return_due_on: sql<string>`${orders.returnDueOn}::text`,
      loans: sql<number>`count(*)::int`,
      borrowers: sql<number>`count(distinct ${orders.userId})::int`,
    })
    .from(orders)
    .where(runningLoan(db, eq(orders.workshopId, workshopId)))
    .groupBy(orders.returnDueOn)
    .orderBy(asc(orders.returnDueOn))
}

/**
 * Locks the running loans of a workshop that are due on one of the days, for the rest of the transaction, and
 * returns them with the items that have pieces out.
 */
export async function lockLoansOfWorkshop(tx: Tx, workshopId: number, days: readonly string[]) {
  if (days.length === 0) return []
  const where = and(eq(orders.workshopId, workshopId), inArray(orders.returnDueOn, [...days]))
  await tx.select({ id: orders.id }).from(orders).where(where).orderBy(asc(orders.id)).for('update')
  const loans = await findLoans(tx, where)
  return loans.flatMap(({ order, items }) => {
    const { returnDueOn } = order
    return returnDueOn === null ? [] : [{ order: { ...order, returnDueOn }, items }]
  })
}

/** Returns the reminders of the given orders, newest first. */
export function remindersOf(db: Executor, orderIds: readonly string[]) {
  return db
    .select()
    .from(loanReminders)
    .where(anyOf(loanReminders.orderId, orderIds))
    .orderBy(desc(loanReminders.id))
}

/**
 * Returns loaned pieces of an order that are still out: neither returned nor lost, and in no return with
 * photos that waits for staff.
 */
export function itemsToRemindOf(db: Executor, orderId: string) {
  return db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isOut, notExists(sentBack(db))))
    .orderBy(asc(orderItems.id))
}

/**
 * Returns orders with such pieces that are due on one of the given days or before `lateOn`, the latest first.
 */
export function loansToRemind(db: Executor, when: { dueOn: readonly string[]; lateOn: string }) {
  const out = db.select({ one: sql`1` }).from(orderItems)
  return db
    .select({ id: orders.id, returnDueOn: orders.returnDueOn })
    .from(orders)
    .where(
      and(
        isOpen,
        sql`(${inArray(orders.returnDueOn, [...when.dueOn])} or ${orders.returnDueOn} <= ${when.lateOn})`,
        exists(out.where(and(eq(orderItems.orderId, orders.id), isOut, notExists(sentBack(db))))),
      ),
    )
    .orderBy(asc(orders.returnDueOn), asc(orders.number))
}

function sentBack(db: Executor) {
  return db
    .select({ one: sql`1` })
    .from(returnItems)
    .innerJoin(returnEvidence, eq(returnEvidence.sessionId, returnItems.sessionId))
    .where(and(eq(returnItems.orderItemId, orderItems.id), eq(returnItems.isOpen, true)))
}
