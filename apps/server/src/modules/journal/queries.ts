import type { JournalEntryKind, MoneyMethod } from '@jansi/contract/journal'
import { and, asc, desc, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { journalEntries, journalLines } from '../../db/schema/journal.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { refundCases } from '../../db/schema/refunds.ts'
import { returnSessions } from '../../db/schema/returns.ts'
import {
  type Balances,
  lastPayment,
  moneyStage,
  type OrderMoney,
  type Payment,
  type PenaltyMoney,
} from '../../domain/journal.ts'

/** The order or the return that an entry is about. */
export type Subject = { orderId: string } | { returnSessionId: string }

/** Returns the facts that the accounts of an order follow from, as its rows are now. */
export async function moneyOfOrder(db: Executor, orderId: string): Promise<OrderMoney> {
  const [order] = await db
    .select({ status: orders.status, heldUntil: orders.heldUntil, received: orders.received })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Error(`no order ${orderId}`)
  const value = (isRental: boolean) =>
    sql<string>`coalesce(sum(${orderItems.price} * (${orderItems.quantity} - ${orderItems.closed}))
      filter (where ${orderItems.isRental} = ${isRental}), 0)`.mapWith(Number)
  const [items] = await db
    .select({ sales: value(false), rentals: value(true) })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const { sales = 0, rentals = 0 } = items ?? {}
  const refunds = await refundsOf(db, { orderId })
  return { stage: moneyStage(order), sales, rentals, received: order.received, refunds }
}

/** Returns the facts that the accounts of a return follow from, as its row is now. */
export async function moneyOfReturn(db: Executor, returnSessionId: string): Promise<PenaltyMoney> {
  const [session] = await db.select().from(returnSessions).where(eq(returnSessions.id, returnSessionId))
  if (!session) throw new Error(`no return ${returnSessionId}`)
  return {
    total: session.totalPenalties,
    waived: session.penaltyWaived,
    received: session.penaltyReceived,
    isPaid: session.penaltyPaidAt !== null,
    refunds: await refundsOf(db, { returnSessionId }),
  }
}

async function refundsOf(db: Executor, subject: Subject): Promise<{ owed: number; paid: number }> {
  const total = (state: 'owed' | 'paid') =>
    sql<string>`coalesce(sum(${refundCases.amount}) filter (where ${refundCases.state} = ${state}), 0)`.mapWith(
      Number,
    )
  const [row] = await db
    .select({ owed: total('owed'), paid: total('paid') })
    .from(refundCases)
    .where(isAbout(refundCases, subject))
  return row ?? { owed: 0, paid: 0 }
}

/** Returns the balances of an order or a return by the entries of the journal. */
export async function balancesOf(db: Executor, subject: Subject): Promise<Balances> {
  const rows = await db
    .select({
      account: journalLines.account,
      satang: sql<string>`sum(${journalLines.satang})`.mapWith(Number),
    })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalLines.entryId, journalEntries.id))
    .where(isAbout(journalEntries, subject))
    .groupBy(journalLines.account)
  const balances: Balances = {}
  for (const { account, satang } of rows) balances[account] = satang
  return balances
}

/** Returns the satang that came in for an order or a return, by the account that they were booked on. */
export async function moneyInOf(db: Executor, subject: Subject): Promise<{ cash: number; bank: number }> {
  return readMoney(db, subject, PAID_BACK)
}

/** Returns the satang that came in for an order or a return by entries of payments, without those of checks. */
export async function moneyWithoutChecksOf(db: Executor, subject: Subject): Promise<number> {
  const { cash, bank } = await readMoney(db, subject, [...PAID_BACK, 'refund_checked'])
  return cash + bank
}

/** The kinds of entries of money that goes back to members. */
const PAID_BACK = ['refund_paid', 'refund_payment_undone'] as const satisfies readonly JournalEntryKind[]

async function readMoney(db: Executor, subject: Subject, without: readonly JournalEntryKind[]) {
  const on = (account: 'cash' | 'bank') =>
    sql<string>`coalesce(sum(${journalLines.satang}) filter (where ${journalLines.account} = ${account}), 0)`.mapWith(
      Number,
    )
  const [row] = await db
    .select({ cash: on('cash'), bank: on('bank') })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalLines.entryId, journalEntries.id))
    .where(and(isAbout(journalEntries, subject), notInArray(journalEntries.kind, [...without])))
  return row ?? { cash: 0, bank: 0 }
}

/** Returns the last payment of an order or a return that nobody took back, see `lastPayment`. */
export async function lastPaymentOf(db: Executor, subject: Subject): Promise<Payment | undefined> {
  const entries = await db
    .select({
      kind: journalEntries.kind,
      method: journalEntries.method,
      satang: sql<string>`sum(${journalLines.satang})`.mapWith(Number),
    })
    .from(journalEntries)
    .innerJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(and(isAbout(journalEntries, subject), inArray(journalLines.account, ['cash', 'bank'])))
    .groupBy(journalEntries.id)
    .orderBy(asc(journalEntries.id))
  return lastPayment(entries)
}

/**
 * Returns how the last money of an order or a return came in, or went back to its member; undefined if none did, or by an
 * unnamed method.
 */
export async function lastMethodOf(
  db: Executor,
  subject: Subject,
  way: 'in' | 'back' = 'in',
): Promise<MoneyMethod | undefined> {
  const [last] = await db
    .select({ method: journalEntries.method })
    .from(journalEntries)
    .where(
      and(
        isAbout(journalEntries, subject),
        isNotNull(journalEntries.method),
        (way === 'in' ? notInArray : inArray)(journalEntries.kind, [...PAID_BACK]),
      ),
    )
    .orderBy(desc(journalEntries.id))
    .limit(1)
  return last?.method ?? undefined
}

/** A condition on a table that names an order or a return. */
function isAbout(table: typeof journalEntries | typeof refundCases, subject: Subject): SQL {
  return 'orderId' in subject
    ? eq(table.orderId, subject.orderId)
    : eq(table.returnSessionId, subject.returnSessionId)
}
