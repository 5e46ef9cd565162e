import { and, eq, exists, gt, gte, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { orderItems, orders, returnEvidence, returnItems, returnSessions } from '../../db/schema.ts'
import { bangkokDay, dayAfter, startOfDay } from '../../domain/days.ts'
import { loadSettings } from '../settings/queries.ts'
import { DUE_ON } from './due-days.ts'

/** True for order items with pieces on loan. As text, so that the partial index on them is used. */
export const isOut = sql`${orderItems.isRental} and ${orderItems.handedOver} > ${orderItems.returnedOrLost}`

/** Today in Bangkok, and the instant `since` which complete return requests are within the free days. */
export type FreeDays = { today: string; since: Date }

/** Returns the free days of the settings, counted back from now. */
export async function freeDaysUntil(db: Executor, now: Date): Promise<FreeDays> {
  const { return_free_days } = await loadSettings(db)
  const today = bangkokDay(now)
  return { today, since: startOfDay(dayAfter(today, -return_free_days)) }
}

/** True for order items with pieces on loan that their borrower has not sent back, see `piecesSentBack`. */
export function isStillDue(db: Executor, free: FreeDays): SQL | undefined {
  return and(isOut, gt(piecesOut, piecesSentBack(db, free)))
}

/** The pieces of an order item that are on loan. */
const piecesOut = sql<number>`(${orderItems.handedOver} - ${orderItems.returnedOrLost})`

/**
 * How many pieces of an order item count as sent back: they are in an open return with a photo, and either staff have
 * received the goods, or the loan is not late yet, or its member completed the request within the free days.
 */
export function piecesSentBack(db: Executor, { today, since }: FreeDays): SQL<number> {
  const photos = db.select({ one: sql`1` }).from(returnEvidence)
  const isPhotoOf = eq(returnEvidence.sessionId, returnItems.sessionId)
  const pieces = db
    .select({ pieces: sql`coalesce(sum(${returnItems.quantity}), 0)::int` })
    .from(returnItems)
    .innerJoin(returnSessions, eq(returnSessions.id, returnItems.sessionId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(returnItems.orderItemId, orderItems.id),
        eq(returnItems.isOpen, true),
        exists(photos.where(isPhotoOf)),
        or(
          gte(returnSessions.receivedAt, returnItems.createdAt),
          sql`coalesce(${returnItems.dueOn}, ${DUE_ON}) >= ${today}`,
          gte(returnItems.createdAt, since),
          notExists(earlierPhotos(db, since)),
        ),
      ),
    )
  return sql<number>`${pieces}`
}

function earlierPhotos(db: Executor, since: Date) {
  return db
    .select({ one: sql`1` })
    .from(returnEvidence)
    .where(and(eq(returnEvidence.sessionId, returnItems.sessionId), lt(returnEvidence.createdAt, since)))
}
