import type { QueryOf } from '@jansi/contract/endpoint'
import { LIMITS } from '@jansi/contract/limits'
import type { MessageChannel } from '@jansi/contract/message-channels'
import type { listStaffMails } from '@jansi/contract/staff-mails'
import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { countRows } from '../../core/count-rows.ts'
import { looselyContains } from '../../core/loose-match.ts'
import { cameInBy } from '../../core/page-moment.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { escapeLike } from '../../db/like.ts'
import { outboxMails } from '../../db/schema/mails.ts'

/** Mails with a link into an account: those to addresses that nobody has confirmed may wait for a later hour. */
const LINK_KINDS = ['confirm_email', 'reset_password']

const NEWEST_MAILS = 200

export type MailRow = typeof outboxMails.$inferSelect
type MailFilter = QueryOf<typeof listStaffMails>

const SUMMARY = {
  id: outboxMails.id,
  kind: outboxMails.kind,
  recipient: outboxMails.recipient,
  subject: outboxMails.subject,
  attempts: outboxMails.attempts,
  lastError: outboxMails.lastError,
  createdAt: outboxMails.createdAt,
  sentAt: outboxMails.sentAt,
  failedAt: outboxMails.failedAt,
  skippedAt: outboxMails.skippedAt,
  channel: outboxMails.channel,
  fallbackFrom: outboxMails.fallbackFrom,
  fallbackReason: outboxMails.fallbackReason,
}

/** One page of the outbox without bodies, newest first, and how many there are in all. */
export async function findMails(db: Executor, filter: MailFilter) {
  const wanted = and(
    stateIs(filter.state),
    textMatches(filter.q?.trim()),
    cameInBy(outboxMails.createdAt, filter),
  )
  const rows = await db
    .select(SUMMARY)
    .from(outboxMails)
    .where(wanted)
    .orderBy(desc(outboxMails.id))
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
  return { count: await countRows(db, outboxMails, wanted), rows }
}

/** The whole mail; null when there is none. */
export async function findMail(db: Executor, id: number): Promise<MailRow | null> {
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id))
  return mail ?? null
}

/** How many mails were given up. */
export function countFailedMails(db: Executor): Promise<number> {
  return countRows(db, outboxMails, stateIs('failed'), LIMITS.countedOnToday)
}

/** How many mails to addresses that nobody has confirmed wait for a later hour, and until when; null for none. */
export async function deferredMails(db: Executor, now: Date): Promise<{ count: number; until: Date } | null> {
  const held = and(stateIs('waiting'), inArray(outboxMails.kind, LINK_KINDS), gt(outboxMails.notBefore, now))
  const count = await countRows(db, outboxMails, held, LIMITS.countedOnToday)
  if (count === 0) return null
  const [last] = await db
    .select({ until: max(outboxMails.notBefore) })
    .from(outboxMails)
    .where(held)
  return { count, until: last?.until ?? now }
}

/** Returns the channels that refused the shop's keys at the newest message, until one is delivered again; of the newest messages alone. */
export async function refusedChannels(db: Executor): Promise<MessageChannel[]> {
  const { rows } = await db.execute<{ channel: MessageChannel; reason: string | null }>(sql`
    select distinct on (channel) channel, reason
    from (
      select id, sent_at, fallback_reason as reason, coalesce(fallback_from, channel) as channel
      from outbox_mails order by id desc limit ${NEWEST_MAILS}
    ) as newest
    where channel <> 'mail' and (reason = 'refused' or (reason is null and sent_at is not null))
    order by channel, id desc`)
  return rows.flatMap(({ channel, reason }) => (reason === 'refused' ? [channel] : []))
}

/** The mail, held until the transaction ends, so that the worker does not take it meanwhile. */
export async function lockMail(tx: Tx, id: number): Promise<MailRow | null> {
  const [mail] = await tx.select().from(outboxMails).where(eq(outboxMails.id, id)).for('update')
  return mail ?? null
}

/** True if the mail is still to be sent. */
export async function isMailWaiting(db: Executor, id: number): Promise<boolean> {
  const [mail] = await db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(and(eq(outboxMails.id, id), stateIs('waiting')))
  return mail !== undefined
}

function stateIs(state: MailFilter['state']): SQL | undefined {
  switch (state) {
    case 'sent':
      return isNotNull(outboxMails.sentAt)
    case 'failed':
      return and(isNull(outboxMails.sentAt), isNotNull(outboxMails.failedAt), isNull(outboxMails.skippedAt))
    case 'skipped':
      return and(isNull(outboxMails.sentAt), isNotNull(outboxMails.skippedAt))
    case 'waiting':
      return and(isNull(outboxMails.sentAt), isNull(outboxMails.failedAt))
    case undefined:
      return undefined
  }
}

function textMatches(text: string | undefined): SQL | undefined {
  if (!text) return undefined
  return or(ilike(outboxMails.recipient, `%${escapeLike(text)}%`), looselyContains(outboxMails.subject, text))
}
