import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import { and, asc, between, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import {
  damagePhotos,
  damageReports,
  returnItems,
  returnOutcomes,
  returnSessions,
} from '../../db/schema/returns.ts'
import { reportedPiecesOut } from '../../domain/damage-reports.ts'
import { groupBy } from '../../domain/group-by.ts'
import { isOut } from '../orders/sent-back.ts'
import { namedPieces } from '../stock/piece-queries.ts'
import { isShownToStaff } from './policy.ts'

export type DamageReportRow = typeof damageReports.$inferSelect

/** A report with everything that pages show of it. */
export type DamageReportView = {
  report: DamageReportRow
  item: typeof orderItems.$inferSelect
  /** In the order that the member gave them. */
  photos: (typeof damagePhotos.$inferSelect)[]
  /** Numbered pieces that the member named. */
  namedPieces: NamedPiece[]
  /** How many of its pieces are still with the member. */
  stillOut: number
}

/** Conditions of pieces that came back damaged, or not at all: repairable, unusable, lost. */
const FIRST_DAMAGED_CONDITION = 3
const LAST_DAMAGED_CONDITION = 5

/** Returns the reports on order items that were not withdrawn, newest first. */
export async function reportsOfItems(db: Executor, itemIds: readonly number[]): Promise<DamageReportView[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .select({ report: damageReports, item: orderItems })
    .from(damageReports)
    .innerJoin(orderItems, eq(damageReports.orderItemId, orderItems.id))
    .where(and(anyOf(damageReports.orderItemId, itemIds), isNull(damageReports.withdrawnAt)))
    .orderBy(desc(damageReports.id))
  if (rows.length === 0) return []
  const photos = await photosOf(
    db,
    rows.map(({ report }) => report.id),
  )
  const named = await namedPieces(db, [...new Set(rows.flatMap(({ report }) => report.pieceIds ?? []))])
  const damaged = await damagedPiecesOf(db, [...new Set(rows.map(({ item }) => item.id))])
  const photosOfReport = groupBy(photos, ({ reportId }) => reportId)
  const views = rows.map(({ report, item }) => ({
    report,
    item,
    photos: photosOfReport.get(report.id) ?? [],
    namedPieces: (report.pieceIds ?? []).flatMap((id) => named.get(id) ?? []),
  }))
  const stillOut = new Map(
    [...groupBy(views, ({ item }) => item.id)].flatMap(([id, own]) => {
      const [one] = own
      if (!one) return []
      const complete = own.filter(isShownToStaff).map(({ report }) => report)
      return [
        ...reportedPiecesOut(complete, damaged.get(id) ?? [], one.item.handedOver - one.item.returnedOrLost),
      ]
    }),
  )
  return views.map((view) => ({ ...view, stillOut: stillOut.get(view.report.id) ?? view.report.quantity }))
}

/** Returns the reports of a member on items with pieces on loan, newest first. */
export async function reportsOfMember(db: Executor, userId: number): Promise<DamageReportView[]> {
  return reportsOfItems(db, await reportedItems(db, eq(orders.userId, userId)))
}

/** Returns one report of a member; undefined when there is none, when it was withdrawn or is another's. */
export async function reportOfMember(
  db: Executor,
  userId: number,
  id: number,
): Promise<DamageReportView | undefined> {
  const own = await reportedItems(db, and(eq(orders.userId, userId), eq(damageReports.id, id)))
  return (await reportsOfItems(db, own)).find(({ report }) => report.id === id)
}

/** Returns the ids of orders with a report that waits for an answer: its pieces are still with the member. */
export async function ordersWithWaitingReport(db: Executor): Promise<string[]> {
  const waiting = await reportedItems(db, isNull(damageReports.answeredAt))
  const views = await reportsOfItems(db, waiting)
  const orderIds = views
    .filter((view) => view.report.answeredAt === null && isShownToStaff(view) && view.stillOut > 0)
    .map(({ report }) => report.orderId)
  return [...new Set(orderIds)]
}

/** Locks a report for the rest of the transaction, and returns it with its member; undefined when there is none. */
export async function lockReport(
  tx: Tx,
  id: number,
): Promise<{ report: DamageReportRow; userId: number } | undefined> {
  const [row] = await tx
    .select({ report: damageReports, userId: orders.userId })
    .from(damageReports)
    .innerJoin(orders, eq(damageReports.orderId, orders.id))
    .where(eq(damageReports.id, id))
    .for('update', { of: damageReports })
  return row
}

/** Ids of the items with pieces on loan that have a report which was not withdrawn and fulfils the condition. */
async function reportedItems(db: Executor, where: SQL | undefined): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: damageReports.orderItemId })
    .from(damageReports)
    .innerJoin(orderItems, eq(damageReports.orderItemId, orderItems.id))
    .innerJoin(orders, eq(damageReports.orderId, orders.id))
    .where(and(isNull(damageReports.withdrawnAt), isOut, where))
  return rows.map(({ id }) => id)
}

function photosOf(db: Executor, reportIds: readonly number[]) {
  return db
    .select()
    .from(damagePhotos)
    .where(anyOf(damagePhotos.reportId, reportIds))
    .orderBy(asc(damagePhotos.position))
}

/** The pieces of order items that returns found to be damaged or lost, oldest first, by item. */
async function damagedPiecesOf(db: Executor, itemIds: readonly number[]) {
  const rows = await db
    .select({
      item: returnItems.orderItemId,
      quantity: returnOutcomes.quantity,
      decidedAt: returnSessions.processedAt,
    })
    .from(returnOutcomes)
    .innerJoin(returnItems, eq(returnOutcomes.returnItemId, returnItems.id))
    .innerJoin(returnSessions, eq(returnItems.sessionId, returnSessions.id))
    .where(
      and(
        anyOf(returnItems.orderItemId, itemIds),
        isNull(returnOutcomes.undoneAt),
        between(returnOutcomes.condition, FIRST_DAMAGED_CONDITION, LAST_DAMAGED_CONDITION),
        isNotNull(returnSessions.processedAt),
      ),
    )
    .orderBy(asc(returnSessions.processedAt), asc(returnOutcomes.id))
  const decided = rows.flatMap(({ decidedAt, ...row }) => (decidedAt === null ? [] : [{ ...row, decidedAt }]))
  return groupBy(decided, ({ item }) => item)
}
