import { and, count, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { outboxMails } from '../../db/schema/mails.ts'

const DUE_SINCE = sql<Date | null>`min(greatest(${outboxMails.createdAt}, ${outboxMails.notBefore}))`.mapWith(
  outboxMails.createdAt,
)

const LAST_ERROR = sql<
  string | null
>`(array_agg(${outboxMails.lastError} order by ${outboxMails.nextAttemptAt} desc) filter (where ${outboxMails.lastError} is not null))[1]`

/**
 * Mails that wait to be delivered, since when the oldest of them is due and why the last one was not delivered, and
 * mails that were given up. The reason is in the words of the mail server, with addresses in it.
 */
export async function readOutboxState(db: Executor) {
  const [waiting] = await db
    .select({ count: count(), since: DUE_SINCE, lastError: LAST_ERROR })
    .from(outboxMails)
    .where(and(isNull(outboxMails.sentAt), isNull(outboxMails.failedAt)))
  const [failed] = await db
    .select({ count: count() })
    .from(outboxMails)
    .where(and(isNull(outboxMails.sentAt), isNotNull(outboxMails.failedAt), isNull(outboxMails.skippedAt)))
  return {
    waiting: waiting?.count ?? 0,
    since: waiting?.since ?? null,
    lastError: waiting?.lastError ?? null,
    failed: failed?.count ?? 0,
  }
}
