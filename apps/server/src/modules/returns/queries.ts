import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import type { RefundStateThat } from '@jansi/contract/refund-states'
import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { refundCases } from '../../db/schema/refunds.ts'
import { returnEvidence, returnItems, returnOutcomes, returnSessions } from '../../db/schema/returns.ts'
import { groupBy } from '../../domain/group-by.ts'
import { askedBack } from '../orders/queries.ts'
import { type CaseView, readCases } from '../orders/refund-queries.ts'
import { penaltySlips } from '../payments/queries.ts'
import { namedPieces, piecesOnLoan } from '../stock/piece-queries.ts'

export type SessionRow = typeof returnSessions.$inferSelect

/** A return session with everything a page shows of it. */
export type ReturnView = {
  session: SessionRow
  items: {
    item: typeof returnItems.$inferSelect
    orderItem: typeof orderItems.$inferSelect
    order: typeof orders.$inferSelect
    /** Those that count: none of a decision that was taken back. */
    outcomes: (typeof returnOutcomes.$inferSelect)[]
    /** Pieces of the same order item in other open returns. */
    askedElsewhere: number
    /** Numbered pieces that the member named. */
    namedPieces: NamedPiece[]
  }[]
  evidence: (typeof returnEvidence.$inferSelect)[]
  /** Newest first. */
  slips: Awaited<ReturnType<typeof penaltySlips>>
  /** Of its penalties, newest first. */
  refunds: CaseView[]
}

/** A member's return sessions, newest first. */
export async function returnsOfMember(db: Executor, userId: number): Promise<ReturnView[]> {
  const sessions = await db
    .select()
    .from(returnSessions)
    .where(eq(returnSessions.userId, userId))
    .orderBy(desc(returnSessions.createdAt))
  return withDetails(db, sessions)
}

/** A member's return sessions that are not decided, or whose penalties are not paid, newest first. */
export async function openReturnsOfMember(db: Executor, userId: number): Promise<ReturnView[]> {
  const isUnpaid = and(gt(returnSessions.totalPenalties, 0), isNull(returnSessions.penaltyPaidAt))
  const sessions = await db
    .select()
    .from(returnSessions)
    .where(and(eq(returnSessions.userId, userId), or(eq(returnSessions.status, 'pending'), isUnpaid)))
    .orderBy(desc(returnSessions.createdAt))
  return withDetails(db, sessions)
}

/** One return session of a member, or undefined when there is none or it is another's. */
export async function sessionOfMember(
  db: Executor,
  userId: number,
  id: string,
): Promise<SessionRow | undefined> {
  const [session] = await db
    .select()
    .from(returnSessions)
    .where(and(eq(returnSessions.id, id), eq(returnSessions.userId, userId)))
  return session
}

/** Locks a return session for the rest of the transaction; undefined when there is none. */
export async function lockReturnSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [session] = await tx.select().from(returnSessions).where(eq(returnSessions.id, id)).for('update')
  return session
}

/** Ids of the open sessions that hold items of an order, in id order. */
export async function openSessionsOfOrder(db: Executor, orderId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: returnItems.sessionId })
    .from(returnItems)
    .innerJoin(orderItems, eq(returnItems.orderItemId, orderItems.id))
    .where(and(eq(orderItems.orderId, orderId), eq(returnItems.isOpen, true)))
    .orderBy(asc(returnItems.sessionId))
  return rows.map(({ id }) => id)
}

/** Adds items, outcomes, photos, penalty slips and refund cases to sessions that were read already: five queries. */
export async function withDetails(db: Executor, sessions: readonly SessionRow[]): Promise<ReturnView[]> {
  if (sessions.length === 0) return []
  const ids = sessions.map(({ id }) => id)
  const items = await db
    .select({
      item: returnItems,
      orderItem: orderItems,
      order: orders,
      askedElsewhere: sql<number>`(select coalesce(sum(other.quantity), 0)::int from return_items other
        where other.order_item_id = ${returnItems.orderItemId} and other.is_open
          and other.id <> ${returnItems.id})`,
    })
    .from(returnItems)
    .innerJoin(orderItems, eq(returnItems.orderItemId, orderItems.id))
    .innerJoin(orders, eq(orderItems.orderId, orders.id))
    .where(anyOf(returnItems.sessionId, ids))
    .orderBy(asc(returnItems.id))
  const itemIds = items.map(({ item }) => item.id)
  const outcomes =
    itemIds.length === 0
      ? []
      : await db
          .select()
          .from(returnOutcomes)
          .where(and(anyOf(returnOutcomes.returnItemId, itemIds), isNull(returnOutcomes.undoneAt)))
          .orderBy(asc(returnOutcomes.id))
  const evidence = await db
    .select()
    .from(returnEvidence)
    .where(anyOf(returnEvidence.sessionId, ids))
    .orderBy(asc(returnEvidence.id))
  const slips = await penaltySlips(db, ids)
  const refunds = await readCases(db, anyOf(refundCases.returnSessionId, ids))
  const named = await namedPieces(db, [...new Set(items.flatMap(({ item }) => item.pieceIds ?? []))])
  const outcomesOf = groupBy(outcomes, (outcome) => outcome.returnItemId)
  const itemsOf = groupBy(items, ({ item }) => item.sessionId)
  const evidenceOf = groupBy(evidence, (image) => image.sessionId)
  const slipsOf = groupBy(slips, (slip) => slip.returnSessionId)
  const refundsOf = groupBy(refunds, (refund) => refund.returnSessionId)
  return sessions.map((session) => ({
    session,
    items: (itemsOf.get(session.id) ?? []).map((row) => ({
      ...row,
      outcomes: outcomesOf.get(row.item.id) ?? [],
      namedPieces: (row.item.pieceIds ?? []).flatMap((id) => named.get(id) ?? []),
    })),
    evidence: evidenceOf.get(session.id) ?? [],
    slips: slipsOf.get(session.id) ?? [],
    refunds: refundsOf.get(session.id) ?? [],
  }))
}

/** A loaned item with pieces that can be returned: out, and in no open return. */
export type ReturnableItem = {
  order: typeof orders.$inferSelect
  item: typeof orderItems.$inferSelect
  /** Of its order, also those that cannot be returned now. */
  allItems: (typeof orderItems.$inferSelect)[]
  quantity: number
  /** The numbered ones among them. */
  pieces: NamedPiece[]
}

/** Loaned items of a member with pieces that are out and in no open session, with their orders, newest order first. */
export async function returnableItems(db: Executor, userId: number): Promise<ReturnableItem[]> {
  const rows = await db
    .select({ order: orders, item: orderItems })
    .from(orderItems)
    .innerJoin(orders, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'awaiting_return'),
        eq(orderItems.isRental, true),
        gt(orderItems.handedOver, orderItems.returnedOrLost),
      ),
    )
    .orderBy(desc(orders.createdAt), asc(orderItems.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ item }) => item.id)
  const orderIds = [...new Set(rows.map(({ order }) => order.id))]
  const items = await db.select().from(orderItems).where(anyOf(orderItems.orderId, orderIds))
  const itemsOf = groupBy(items, ({ orderId }) => orderId)
  const asked = await askedBack(db, ids)
  const onLoan = await piecesOnLoan(db, ids)
  return rows.flatMap(({ order, item }) => {
    const { pieces = 0, named = [] } = asked.get(item.id) ?? {}
    const quantity = item.handedOver - item.returnedOrLost - pieces
    const left = (onLoan.get(item.id) ?? []).filter(({ id }) => !named.includes(id))
    const allItems = itemsOf.get(order.id) ?? []
    return quantity > 0 ? [{ order, item, allItems, quantity, pieces: left }] : []
  })
}

/** Satang of a return's penalties that are owed or went back to its member already. */
export async function refundedPenalties(
  db: Executor,
  sessionId: string,
): Promise<{ owed: number; paid: number }> {
  const rows = await db
    .select({ state: refundCases.state, amount: refundCases.amount })
    .from(refundCases)
    .where(eq(refundCases.returnSessionId, sessionId))
  return refundedBy(rows)
}

/** Satang of penalties that these refund cases owe or have paid back to the member. */
export function refundedBy(cases: readonly Pick<CaseView, 'state' | 'amount'>[]): {
  owed: number
  paid: number
} {
  const sumOf = (state: RefundStateThat<'goesBack'>) =>
    cases.reduce((sum, row) => sum + (row.state === state ? (row.amount ?? 0) : 0), 0)
  return { owed: sumOf('owed'), paid: sumOf('paid') }
}
