import { and, asc, desc, eq, exists, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { loanReminders, returnEvidence, returnItems, returnSessions } from '../../db/schema/returns.ts'
import { bangkokDay } from '../../domain/days.ts'
import { groupBy } from '../../domain/group-by.ts'
import { type DamageReportView, ordersWithWaitingReport, reportsOfItems } from '../damage-reports/queries.ts'
import { DUE_ON, dueOnOf } from '../orders/due-days.ts'
import { type AskedBack, sumAskedBack } from '../orders/queries.ts'
import { isOut, isOverdueOn, isStillDue, piecesSentBack } from '../orders/sent-back.ts'
import { piecesOnLoan } from '../stock/piece-queries.ts'

/** An order with pieces that are still out, and its reminders, newest first. */
export type LoanView = {
  order: typeof orders.$inferSelect
  member: typeof users.$inferSelect
  items: (typeof orderItems.$inferSelect)[]
  reminders: (typeof loanReminders.$inferSelect)[]
  /** Pieces that wait for staff in a return, by order item. */
  waiting: ReadonlyMap<number, WaitingPieces>
  /** Ids of the order items of which their borrower has sent back everything, see `piecesSentBack`. */
  sentBack: ReadonlySet<number>
  /** Numbered pieces on loan, by order item. */
  pieces: Awaited<ReturnType<typeof piecesOnLoan>>
  damageReports: DamageReportView[]
}

/** Pieces of an order item in open returns with photos or of the desk: the newest return, and those that are named. */
export type WaitingPieces = AskedBack & { sessionId: string }

/** Only `awaiting_return` orders have items on loan; all others are skipped. */
const isOpen = eq(orders.status, 'awaiting_return')

/**
 * Returns the loans that are out, the latest first; if asked, only those with pieces that are late and were not
 * sent back, or only those with a report of damage that waits for an answer.
 */
export async function openLoans(
  db: Executor,
  now: Date,
  only: { isOverdue?: boolean; hasWaitingReport?: boolean } = {},
): Promise<LoanView[]> {
  const today = bangkokDay(now)
  const reported = only.hasWaitingReport ? anyOf(orders.id, await ordersWithWaitingReport(db)) : undefined
  return findLoans(db, today, and(only.isOverdue ? isOverdueOn(today) : undefined, reported))
}

/** The loan of one order; undefined when nothing of it is out. */
export async function openLoan(db: Executor, orderId: string, now: Date): Promise<LoanView | undefined> {
  const [view] = await findLoans(db, bangkokDay(now), eq(orders.id, orderId))
  return view
}

/** True for orders with an item that fulfils the condition. */
function hasItems(db: Executor, condition: SQL | undefined): SQL {
  const items = db.select({ one: sql`1` }).from(orderItems)
  return exists(items.where(and(eq(orderItems.orderId, orders.id), condition)))
}

/** An order with a due day and pieces out. */
function runningLoan(db: Executor, where: SQL | undefined) {
  return and(isOpen, isNotNull(orders.returnDueOn), hasItems(db, isOut), where)
}

async function findLoans(db: Executor, today: string, where: SQL | undefined): Promise<LoanView[]> {
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
  const waiting = await waitingPieces(
    db,
    items.map(({ id }) => id),
  )
  const isListed = and(anyOf(orderItems.orderId, ids), isOut)
  const stillDue = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(isListed, isStillDue(today)))
  const due = new Set(stillDue.map(({ id }) => id))
  const sentBack = new Set(items.flatMap(({ id }) => (due.has(id) ? [] : [id])))
  const pieces = await piecesOnLoan(
    db,
    items.map(({ id }) => id),
  )
  const reports = groupBy(
    await reportsOfItems(
      db,
      items.map(({ id }) => id),
    ),
    ({ report }) => report.orderId,
  )
  const remindersOfOrder = groupBy(reminders, (reminder) => reminder.orderId)
  return rows.map((row) => ({
    ...row,
    items: itemsOfOrder.get(row.order.id) ?? [],
    reminders: remindersOfOrder.get(row.order.id) ?? [],
    waiting,
    sentBack,
    pieces,
    damageReports: reports.get(row.order.id) ?? [],
  }))
}

async function waitingPieces(db: Executor, itemIds: readonly number[]): Promise<Map<number, WaitingPieces>> {
  const photos = db
    .select({ one: sql`1` })
    .from(returnEvidence)
    .where(eq(returnEvidence.sessionId, returnItems.sessionId))
  const rows = await db
    .select({ item: returnItems })
    .from(returnItems)
    .innerJoin(returnSessions, eq(returnSessions.id, returnItems.sessionId))
    .where(
      and(
        eq(returnItems.isOpen, true),
        or(returnSessions.takenAtDesk, exists(photos)),
        anyOf(returnItems.orderItemId, itemIds),
      ),
    )
    .orderBy(desc(returnItems.id))
  const items = rows.map(({ item }) => item)
  return new Map(
    [...groupBy(items, ({ orderItemId }) => orderItemId)].flatMap(([id, own]) => {
      const [newest] = own
      return newest ? [[id, { sessionId: newest.sessionId, ...sumAskedBack(own) }]] : []
    }),
  )
}

/** Returns the due days of a workshop's running loans, the earliest first, with the number of loans and borrowers. */
export function dueDaysOfWorkshop(db: Executor, workshopId: number) {
  return db
    .select({
      return_due_on: sql<string>`${DUE_ON}::text`,
      loans: sql<number>`count(distinct ${orders.id})::int`,
      borrowers: sql<number>`count(distinct ${orders.userId})::int`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isOpen, isOut, isNotNull(orders.returnDueOn), eq(orders.workshopId, workshopId)))
    .groupBy(DUE_ON)
    .orderBy(asc(DUE_ON))
}

/**
 * Locks the running loans of a workshop that are due on one of the days, for the rest of the transaction, and
 * returns them by day with the items that have pieces out; a loan of several days comes with each.
 */
export async function lockLoansOfWorkshop(tx: Tx, workshopId: number, days: readonly string[], now: Date) {
  if (days.length === 0) return []
  const where = and(
    eq(orders.workshopId, workshopId),
    hasItems(tx, and(isOut, inArray(DUE_ON, [...days]))),
    isOpen,
  )
  await tx.select({ id: orders.id }).from(orders).where(where).orderBy(asc(orders.id)).for('update')
  const loans = await findLoans(tx, bangkokDay(now), where)
  return loans.flatMap(({ order, items }) =>
    days.flatMap((returnDueOn) => {
      const due = items.filter((item) => dueOnOf(item, order) === returnDueOn)
      return due.length > 0 ? [{ order, items: due, wasDueOn: returnDueOn }] : []
    }),
  )
}

/** Returns the reminders of the given orders, newest first. */
export function remindersOf(db: Executor, orderIds: readonly string[]) {
  return db
    .select()
    .from(loanReminders)
    .where(anyOf(loanReminders.orderId, orderIds))
    .orderBy(desc(loanReminders.id))
}

/** Pieces of an item of which their borrower is reminded. */
export type PiecesToRemind = { item: typeof orderItems.$inferSelect; quantity: number }

/**
 * Returns loaned pieces of an order that are still out, neither returned nor lost, nor sent back, of the earliest day on which
 * some of them are due.
 */
export async function piecesToRemindOf(
  db: Executor,
  orderId: string,
  now: Date,
): Promise<{ dueOn: string | null; pieces: PiecesToRemind[] }> {
  const today = bangkokDay(now)
  const rows = await db
    .select({ item: orderItems, dueOn: DUE_ON, back: piecesSentBack(today) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.orderId, orderId), isStillDue(today)))
    .orderBy(asc(DUE_ON), asc(orderItems.id))
  const dueOn = rows[0]?.dueOn ?? null
  const pieces = rows
    .filter((row) => row.dueOn === dueOn)
    .map(({ item, back }) => ({ item, quantity: item.handedOver - item.returnedOrLost - back }))
  return { dueOn, pieces }
}

/**
 * Returns orders with such pieces whose earliest day is one of the given days, or `lateOn` or before, the latest first.
 */
export async function loansToRemind(
  db: Executor,
  when: { dueOn: readonly string[]; lateOn: string; now: Date },
) {
  const day = sql<string>`min(${DUE_ON})`
  return db
    .select({ id: orders.id, returnDueOn: sql<string>`${day}::text` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isOpen, lte(DUE_ON, lastOf([...when.dueOn, when.lateOn])), isStillDue(bangkokDay(when.now))))
    .groupBy(orders.id)
    .having(sql`${inArray(day, [...when.dueOn])} or ${day} <= ${when.lateOn}`)
    .orderBy(asc(day), asc(orders.number))
}

function lastOf(days: readonly string[]): string {
  return days.reduce((last, day) => (day > last ? day : last))
}
