import { LIMITS } from '@jansi/contract/limits'
import type { RefundQueue } from '@jansi/contract/staff-refunds'
import { and, asc, desc, eq, exists, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countRows } from '../../core/count-rows.ts'
import { cameInBy, type PageSearch } from '../../core/page-moment.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { idBeginsWith } from '../../db/id-prefix.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import type { paymentSlips } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people.ts'
import { refundCases, refundDestinations, refundRequests } from '../../db/schema/refunds.ts'
import { returnItems, returnSessions } from '../../db/schema/returns.ts'
import { whereRefund } from '../../db/status-sql.ts'
import { OF_ORDER } from '../orders/queries.ts'
import { type CaseView, readCases } from '../orders/refund-queries.ts'
import { penaltySlips } from '../payments/queries.ts'
import { ownedBy } from '../people/own-rows.ts'
import { membersWith } from '../people/queries.ts'
import type { RefundSubject } from './money.ts'

export type RefundRow = {
  refund: typeof refundCases.$inferSelect
  destination: typeof refundDestinations.$inferSelect | null
  /** Of a case about a return: an order whose pieces it brought. */
  order: typeof orders.$inferSelect
  session: typeof returnSessions.$inferSelect | null
  member: typeof users.$inferSelect
}

/** A case with its subject, the subject's other cases, and who decided. */
export type RefundView = RefundRow & {
  subject: RefundSubject
  /** Of the order, or of the penalties. Newest first. */
  slips: (typeof paymentSlips.$inferSelect)[]
  /** All cases of the subject, newest first. */
  refunds: CaseView[]
  checkedBy: typeof users.$inferSelect | null
  confirmedBy: typeof users.$inferSelect | null
  paidBy: typeof users.$inferSelect | null
}

type Search = PageSearch & { state?: RefundQueue | undefined; q?: string | undefined }

const FIELDS = {
  refund: refundCases,
  destination: refundDestinations,
  order: orders,
  session: returnSessions,
  member: users,
}

/**
 * Returns a page of refund cases, with the count of all matches: open ones oldest first, done ones newest
 * first.
 */
export async function searchRefunds(
  db: Executor,
  search: Search,
): Promise<{ count: number; rows: RefundRow[] }> {
  const { state } = search
  const { updatedAt, id } = refundCases
  const isOpen = state !== undefined && state !== 'done'
  const where = and(
    state ? isIn(db, state) : undefined,
    await matches(db, search.q?.trim()),
    // Open cases come in at the end.
    isOpen ? undefined : cameInBy(updatedAt, search),
  )
  const rows = await db
    .select(FIELDS)
    .from(refundCases)
    .innerJoin(orders, eq(orders.id, orderOf(db)))
    .leftJoin(returnSessions, eq(returnSessions.id, refundCases.returnSessionId))
    .innerJoin(users, eq(orders.userId, users.id))
    .leftJoin(refundDestinations, eq(refundDestinations.caseId, refundCases.id))
    .where(where)
    .orderBy(...(isOpen ? [asc(updatedAt), asc(id)] : [desc(updatedAt), desc(id)]))
    .limit(search.page_size)
    .offset((search.page - 1) * search.page_size)
  return { count: await countRows(db, refundCases, where), rows }
}

/** One refund case; undefined when there is none. */
export async function refundById(db: Executor, id: number): Promise<RefundView | undefined> {
  const [checker, payer] = [alias(users, 'checker'), alias(users, 'payer')]
  const confirmer = alias(users, 'confirmer')
  const { items, slips, refunds } = OF_ORDER
  const [row] = await db
    .select({ ...FIELDS, items, slips, refunds, checkedBy: checker, confirmedBy: confirmer, paidBy: payer })
    .from(refundCases)
    .innerJoin(orders, eq(orders.id, orderOf(db)))
    .leftJoin(returnSessions, eq(returnSessions.id, refundCases.returnSessionId))
    .innerJoin(users, eq(orders.userId, users.id))
    .leftJoin(refundDestinations, eq(refundDestinations.caseId, refundCases.id))
    .leftJoin(checker, eq(refundCases.checkedBy, checker.id))
    .leftJoin(confirmer, eq(refundCases.confirmedBy, confirmer.id))
    .leftJoin(payer, eq(refundCases.paidBy, payer.id))
    .where(eq(refundCases.id, id))
  if (row === undefined) return undefined
  const { session } = row
  if (session === null) return { ...row, subject: { kind: 'order', order: row.order, items: row.items } }
  return {
    ...row,
    subject: { kind: 'return', session },
    slips: await penaltySlips(db, [session.id]),
    refunds: await readCases(db, eq(refundCases.returnSessionId, session.id)),
  }
}

/** The order or the return that a case is about, or undefined when there is no such case. */
export async function subjectOfCase(db: Executor, id: number) {
  const [row] = await db
    .select({ orderId: refundCases.orderId, returnSessionId: refundCases.returnSessionId })
    .from(refundCases)
    .where(eq(refundCases.id, id))
  return row
}

/** One case of a member as they see it; undefined when there is none or it is another's. */
export async function refundOfMember(
  db: Executor,
  userId: number,
  id: number,
): Promise<CaseView | undefined> {
  const own = and(eq(refundCases.id, id), ownedBy(db, refundCases, [userId])) ?? sql`false`
  const [refund] = await readCases(db, own)
  return refund
}

/** Ids of the cases owed since `owedBefore` or longer without a destination whose members were not reminded. */
export async function casesToRemind(db: Executor, owedBefore: Date): Promise<number[]> {
  const rows = await db
    .select({ id: refundCases.id })
    .from(refundCases)
    .where(
      and(
        isIn(db, 'awaiting_destination'),
        lte(refundCases.updatedAt, owedBefore),
        isNull(refundCases.remindedAt),
      ),
    )
    .orderBy(asc(refundCases.id))
  return rows.map(({ id }) => id)
}

/** How many cases a list holds, counted as far as Today counts. */
export function countRefunds(db: Executor, queue: RefundQueue): Promise<number> {
  return countRows(db, refundCases, isIn(db, queue), LIMITS.countedOnToday)
}

/** How many refunds that are owed one admin alone has found and confirmed. */
export function countConfirmedAlone(db: Executor): Promise<number> {
  return db.$count(refundCases, and(eq(refundCases.state, 'owed'), eq(refundCases.confirmedAlone, true)))
}

/** How many cases of a member's orders and returns wait for staff, with those of which they are asked whether there is one. */
export async function countOpenRefundsOf(db: Executor, userId: number): Promise<number> {
  const asked = await db.$count(refundRequests, ownedBy(db, refundRequests, [userId]))
  return asked + (await db.$count(refundCases, and(ownedBy(db, refundCases, [userId]), whereRefund('open'))))
}

/** The order of a case; of one about a return, the first order whose pieces it brought. */
function orderOf(db: Executor): SQL {
  const ofReturn = db
    .select({ id: orderItems.orderId })
    .from(returnItems)
    .innerJoin(orderItems, eq(returnItems.orderItemId, orderItems.id))
    .where(eq(returnItems.sessionId, refundCases.returnSessionId))
    .orderBy(asc(returnItems.id))
    .limit(1)
  return sql`coalesce(${refundCases.orderId}, ${ofReturn})`
}

function isIn(db: Executor, queue: RefundQueue): SQL | undefined {
  if (queue === 'done') return whereRefund('closed')
  if (queue !== 'awaiting_destination') return eq(refundCases.state, queue)
  const given = db
    .select({ id: refundDestinations.caseId })
    .from(refundDestinations)
    .where(eq(refundDestinations.caseId, refundCases.id))
  return and(eq(refundCases.state, 'owed'), notExists(given), notExists(ofNobody(db)))
}

/** The order or the return of somebody who names no destination, see `namesDestination`. */
function ofNobody(db: Executor) {
  return db
    .select({ id: users.id })
    .from(users)
    .leftJoin(orders, eq(orders.id, refundCases.orderId))
    .leftJoin(returnSessions, eq(returnSessions.id, refundCases.returnSessionId))
    .where(
      and(
        sql`${users.id} = coalesce(${orders.userId}, ${returnSessions.userId})`,
        or(eq(users.hasAccount, false), isNotNull(users.erasedAt)),
      ),
    )
}

/**
 * The short id of the order or the return, or its member's name, e-mail or phone, holds the words; all cases
 * when there are none.
 */
async function matches(db: Executor, words: string | undefined): Promise<SQL | undefined> {
  if (!words) return undefined
  const members = await membersWith(db, words)
  const ofOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, refundCases.orderId),
        or(idBeginsWith(orders.id, words), anyOf(orders.userId, members)),
      ),
    )
  const ofReturn = db
    .select({ id: returnSessions.id })
    .from(returnSessions)
    .where(
      and(
        eq(returnSessions.id, refundCases.returnSessionId),
        or(idBeginsWith(returnSessions.id, words), anyOf(returnSessions.userId, members)),
      ),
    )
  return or(exists(ofOrder), exists(ofReturn))
}
