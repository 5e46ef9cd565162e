import { setTimeout } from 'node:timers/promises'
import type { MessageChannel } from '@jansi/contract/message-channels'
import { type SQL, sql } from 'drizzle-orm'
import { announceChange } from '../core/change-bell.ts'
import type { Executor, Orm } from '../db/client.ts'
import { hasConnectionError } from '../db/unavailable.ts'
import type { ComposedMail } from './compose.ts'
import type { Delivery, Driver, DueMessage } from './driver.ts'
import { MAX_ATTEMPT_MS } from './smtp-server.ts'

/** The dependencies of delivery; `clock` returns the current time. */
export type OutboxDeps = {
  orm: Orm
  driver: Driver
  /** The channels that have a driver in this process, besides mail: the mail driver takes the messages of all others. */
  besides?: readonly MessageChannel[]
  /** Called when a message is handed to mail: the mail driver may look for it. */
  fellBack?: () => void
  clock: () => Date
  logger: OutboxLogger
  /** How many mails the shop sends in a minute at most, all its processes together; undefined for no limit. */
  perMinute?: number | undefined
  /** Aborts when the process stops: results that cannot be recorded then are left to the next process. */
  stopping?: AbortSignal
  /** Aborts when the process waits no longer: connections of the driver end. */
  cut?: AbortSignal
}

/** The part of the server's logger that the outbox uses. */
export type OutboxLogger = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Longer than any attempt lasts. */
export const LEASE_MS = MAX_ATTEMPT_MS + 60_000
const NOTE_AGAIN_MS = 1_000
const MINUTE_MS = 60_000
const RATE_LOCK = 7_201_120_610

/**
 * Takes up to `places` due messages of the driver's channel and begins to deliver them, each once. Rows are leased in one
 * statement, so many processes may do this at once, and a message whose process died is retried when its lease has
 * expired. Returns the deliveries, which resolve when their result is recorded; both reject only if the database does not
 * respond.
 */
export async function beginDueMessages(deps: OutboxDeps, places: number): Promise<Promise<void>[]> {
  const due = await leaseDue(deps, places)
  return due.map(async (message) => record(deps, message, await deps.driver.deliver(message, deps.cut)))
}

/** With a rate, processes take mails one after the other, so that each counts the mails of the others. */
async function leaseDue(deps: OutboxDeps, places: number): Promise<DueMessage[]> {
  if (deps.perMinute === undefined) return lease(deps, deps.orm, sql`${places}`)
  const now = deps.clock()
  const limit = sql`least(${places}, greatest(0, ${deps.perMinute}
    - (select count(*) from outbox_mails where (text_body <> '' or html_body <> '') and channel = 'mail'
        and sent_at > ${instant(after(now, -MINUTE_MS))} and sent_at <= ${instant(now)})
    - (select count(*) from outbox_mails where sent_at is null and failed_at is null and channel = 'mail'
        and leased_until > ${instant(now)})))`
  return deps.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RATE_LOCK}::bigint)`)
    return lease(deps, tx, limit)
  })
}

/**
 * A lease has expired when both this process's clock and the database's clock are past it, and it is made
 * with the later of the two. A clock that jumps therefore takes no message from the process that sends it. A
 * message that was never tried is due regardless of the clock that wrote it, unless it is scheduled for later.
 */
async function lease(
  { clock, driver, besides = [] }: OutboxDeps,
  db: Executor,
  limit: SQL,
): Promise<DueMessage[]> {
  const now = clock()
  const { channel } = driver
  const isOurs = channel === 'mail' ? sql`channel <> all(${textArray(besides)})` : sql`channel = ${channel}`
  const { rows } = await db.execute<DueMessage>(sql`
    with due as (
      select id from outbox_mails
      where sent_at is null and failed_at is null and ${isOurs}
        and (attempts = 0 or next_attempt_at <= ${instant(now)})
        and (not_before is null or not_before <= ${instant(now)})
        and (leased_until is null or leased_until <= least(${instant(now)}, now()))
      order by next_attempt_at, id
      limit ${limit}
      for update skip locked
    )
    update outbox_mails as mail
    set leased_until = greatest(${instant(now)}, now()) + make_interval(secs => ${LEASE_MS / 1000}),
      attempts = mail.attempts + 1, channel = ${channel},
      direct_message = case when mail.channel = ${channel} then mail.direct_message end,
      fallback_from = case when mail.channel = ${channel} then mail.fallback_from else mail.channel end,
      fallback_reason = case when mail.channel = ${channel} then mail.fallback_reason else 'channel_off' end
    from due where mail.id = due.id
    returning mail.id, mail.kind, mail.recipient, mail.subject, mail.text_body, mail.html_body, mail.recipe,
      mail.direct_message, mail.attempts, mail.leased_until::text,
      floor(extract(epoch from mail.created_at) * 1000)::bigint::text as created_ms`)
  return rows
}

/** Writes the result of an attempt, and ends its lease. */
async function record(deps: OutboxDeps, message: DueMessage, delivery: Delivery): Promise<void> {
  const { id, kind, attempts } = message
  const now = instant(deps.clock())
  switch (delivery.result) {
    case 'sent':
      await noteSent(deps, message, delivery.kept)
      return deps.logger.info({ mail: id, kind, attempts }, `${deps.driver.channel} delivered`)
    case 'skipped':
      await endLease(deps, message, sql`failed_at = ${now}, skipped_at = ${now}, direct_message = null`)
      return deps.logger.info({ mail: id, kind, attempts }, `${deps.driver.channel} no longer needed`)
    case 'retry': {
      const next = instant(after(deps.clock(), delivery.afterMs))
      const tries = delivery.isFree === true ? sql`attempts - 1` : sql`attempts`
      return endLease(
        deps,
        message,
        sql`attempts = ${tries}, next_attempt_at = ${next}, last_error = ${shorten(delivery.reason)}`,
      )
    }
    case 'failed':
      await endLease(deps, message, sql`failed_at = ${now}, last_error = ${shorten(delivery.reason)}`)
      deps.logger.error({ mail: id, kind, attempts }, 'mail failed')
      return announceChange(deps.orm, ['orders', 'shop'])
    case 'fell_back':
      // One row carries the event, so it is now a mail and nothing else.
      await endLease(
        deps,
        message,
        sql`channel = 'mail', fallback_from = ${deps.driver.channel}, fallback_reason = ${delivery.reason},
          direct_message = null, attempts = 0, next_attempt_at = ${now}, last_error = null`,
      )
      deps.logger.warn(
        { mail: id, kind, attempts, reason: delivery.reason },
        `${deps.driver.channel} not delivered: mail carries it`,
      )
      return deps.fellBack?.()
  }
}

/** Records that a message was sent. Does not give up while the lease lasts: a sent mail without a record would be sent again. */
async function noteSent(
  deps: OutboxDeps,
  message: DueMessage,
  kept: ComposedMail | undefined,
): Promise<void> {
  const until = performance.now() + LEASE_MS
  const text = kept && sql`, subject = ${kept.subject}, text_body = ${kept.text}, html_body = ${kept.html}`
  for (;;) {
    try {
      return await endLease(
        deps,
        message,
        sql`last_error = null, direct_message = null, sent_at = ${instant(deps.clock())}${text ?? sql``}`,
      )
    } catch (error) {
      if (!hasConnectionError(error) || deps.stopping?.aborted || performance.now() > until) throw error
      await setTimeout(NOTE_AGAIN_MS)
    }
  }
}

/** Ends the lease, unless it was lost: a process that was away for long must not overwrite the next attempt. */
async function endLease({ orm }: OutboxDeps, message: DueMessage, changes: SQL): Promise<void> {
  await orm.execute(sql`
    update outbox_mails set leased_until = null, ${changes}
    where id = ${message.id} and attempts = ${message.attempts} and leased_until = ${message.leased_until}::timestamptz`)
}

function shorten(reason: string): string {
  return reason.slice(0, 500)
}

function after(start: Date, ms: number): Date {
  return new Date(start.getTime() + ms)
}

/** As text with its type: raw SQL has no column that would give it one. */
function instant(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`
}

/** One parameter, so that statements of the same shape share a plan. */
function textArray(values: readonly string[]): SQL {
  return sql`${`{${values.join(',')}}`}::text[]`
}
