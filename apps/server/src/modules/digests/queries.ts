import { STAFF_DIGEST } from '@jansi/contract/message-channels'
import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countRows } from '../../core/count-rows.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { events } from '../../db/schema/events.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { paymentSlips } from '../../db/schema/payments.ts'
import { notificationChoices, users } from '../../db/schema/people.ts'
import type { WaitingWork } from '../notifications/messages/staff.ts'
import { isWaitingSlip } from '../payments/queries.ts'

const isDigest = eq(notificationChoices.kind, STAFF_DIGEST)

/** One of staff whose next digest may be sent: it counts the work that came after `since`. */
export type Reader = { userId: number; since: Date; digestAt: Date | null }

/** Staff who chose to get digests and whose last one reached no further than `lastBefore`. */
export async function readersOf(db: Executor, lastBefore: Date): Promise<Reader[]> {
  const rows = await db
    .select({
      userId: notificationChoices.userId,
      createdAt: notificationChoices.createdAt,
      digestAt: notificationChoices.digestAt,
    })
    .from(notificationChoices)
    .innerJoin(users, eq(users.id, notificationChoices.userId))
    .where(
      and(
        isDigest,
        or(isNull(notificationChoices.digestAt), lte(notificationChoices.digestAt, lastBefore)),
        inArray(users.role, ['staff', 'admin']),
        eq(users.isActive, true),
      ),
    )
    .orderBy(notificationChoices.userId)
  return rows.map(({ userId, createdAt, digestAt }) => ({ userId, digestAt, since: digestAt ?? createdAt }))
}

/**
 * Notes that somebody's digest reaches until a moment. False if another server has noted one since `digestAt`, or the choice
 * is gone.
 */
export async function takeDigest(tx: Tx, { userId, digestAt }: Reader, until: Date): Promise<boolean> {
  const before =
    digestAt === null ? isNull(notificationChoices.digestAt) : eq(notificationChoices.digestAt, digestAt)
  const taken = await tx
    .update(notificationChoices)
    .set({ digestAt: until })
    .where(and(eq(notificationChoices.userId, userId), isDigest, before))
    .returning({ userId: notificationChoices.userId })
  return taken.length > 0
}

/** Counts the orders, slips and failed mails that came after `since`, until `until`, and still wait. */
export async function waitingBetween(db: Executor, since: Date, until: Date): Promise<WaitingWork> {
  const cameThen = (column: PgColumn) => and(gt(column, since), lte(column, until))
  const cameToWait = db
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.orderId, orders.id), eq(events.toStatus, 'pending'), cameThen(events.createdAt)))
  return {
    orders: await countRows(db, orders, and(eq(orders.status, 'pending'), sql`exists ${cameToWait}`)),
    slips: await countRows(db, paymentSlips, and(cameThen(paymentSlips.createdAt), isWaitingSlip)),
    failedMails: await countRows(
      db,
      outboxMails,
      // A digest that failed is no reason for the next one.
      and(cameThen(outboxMails.failedAt), isNull(outboxMails.skippedAt), ne(outboxMails.kind, STAFF_DIGEST)),
    ),
  }
}
