import { and, count, isNotNull, isNull, min } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { orders, outboxMails } from '../../db/schema.ts'

/** How many orders there are of each status; a status without orders is not among them. */
export async function countOrdersByStatus(db: Executor) {
  return db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status)
}

/** Mails that wait to be delivered, since when the oldest of them, and mails that were given up. */
export async function readOutboxState(db: Executor) {
  const [waiting] = await db
    .select({ count: count(), since: min(outboxMails.createdAt) })
    .from(outboxMails)
    .where(and(isNull(outboxMails.sentAt), isNull(outboxMails.failedAt)))
  const [failed] = await db
    .select({ count: count() })
    .from(outboxMails)
    .where(and(isNull(outboxMails.sentAt), isNotNull(outboxMails.failedAt)))
  return { waiting: waiting?.count ?? 0, since: waiting?.since ?? null, failed: failed?.count ?? 0 }
}
