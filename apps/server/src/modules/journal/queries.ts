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

/** The facts that the accounts of an order or a return follow from, as its rows are now, and their balances by the journal. */
export type Accounts<Money> = { money: Money; balances: Balances }

/** Returns the money and the balances of an order. */
export async function accountsOfOrder(db: Executor, orderId: string): Promise<Accounts<OrderMoney>> {
  const value = (isRental: boolean) =>
    sql`coalesce(sum(price * (quantity - closed)) filter (where is_rental = ${isRental}), 0)`
  const [read] = await db
    .select({
      status: orders.status,
      heldUntil: orders.heldUntil,
      received: orders.received,
      value: sql<{ sales: number; rentals: number }>`(
        select json_build_object('sales', ${value(false)}, 'rentals', ${value(true)})
        from ${orderItems} where ${eq(orderItems.orderId, orders.id)})`,
      refunds: refundsWhere(eq(refundCases.orderId, orders.id)),
      balances: balancesWhere(eq(journalEntries.orderId, orders.id)),
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!read) throw new Error(`no order ${orderId}`)
  const { value: values, refunds, received, balances } = read
  return { money: { stage: moneyStage(read), ...values, received, refunds }, balances }
}

/** Returns the money of an order, see `accountsOfOrder`. */
export async function moneyOfOrder(db: Executor, orderId: string): Promise<OrderMoney> {
  return (await accountsOfOrder(db, orderId)).money
}

/** Returns the money and the balances of a return. */
export async function accountsOfReturn(
  db: Executor,
  returnSessionId: string,
): Promise<Accounts<PenaltyMoney>> {
  const [read] = await db
    .select({
      total: returnSessions.totalPenalties,
      waived: returnSessions.penaltyWaived,
      received: returnSessions.penaltyReceived,
      paidAt: returnSessions.penaltyPaidAt,
      refunds: refundsWhere(eq(refundCases.returnSessionId, returnSessions.id)),
      balances: balancesWhere(eq(journalEntries.returnSessionId, returnSessions.id)),
    })
    .from(returnSessions)
    .where(eq(returnSessions.id, returnSessionId))
  if (!read) throw new Error(`no return ${returnSessionId}`)
  const { balances, paidAt, ...money } = read
  return { money: { ...money, isPaid: paidAt !== null }, balances }
}

/** SQL: the satang of the refund cases for which a condition holds, by their state. */
function refundsWhere(where: SQL): SQL<{ owed: number; paid: number }> {
  return sql`(select json_build_object('owed', coalesce(sum(amount) filter (where state = 'owed'), 0),
    'paid', coalesce(sum(amount) filter (where state = 'paid'), 0)) from ${refundCases} where ${where})`
}

/** SQL: the balances by the entries of the journal for which a condition holds. */
function balancesWhere(where: SQL): SQL<Balances> {
  return sql`(select coalesce(json_object_agg(account, satang), '{}') from (
    select account, sum(satang) as satang from ${journalLines} join ${journalEntries}
      on ${eq(journalLines.entryId, journalEntries.id)} where ${where} group by account) balances)`
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
