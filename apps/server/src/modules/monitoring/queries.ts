import { and, count, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { outboxMails } from '../../db/schema/mails.ts'

const DUE_SINCE = sql<Date | null>`min(greatest(${outboxMails.createdAt}, ${outboxMails.notBefore}))`.mapWith(
  outboxMails.createdAt,
)

/** Mails that wait to be delivered, since when the oldest of them is due, and mails that were given up. */
export async function readOutboxState(db: Executor) {
  const [waiting] = await db
    .select({ count: count(), since: DUE_SINCE })
    .from(outboxMails)
    .where(and(isNull(outboxMails.sentAt), isNull(outboxMails.failedAt)))
  const [failed] = await db
    .select({ count: count() })
    .from(outboxMails)
    .where(and(isNull(outboxMails.sentAt), isNotNull(outboxMails.failedAt), isNull(outboxMails.skippedAt)))
  return { waiting: waiting?.count ?? 0, since: waiting?.since ?? null, failed: failed?.count ?? 0 }
}
