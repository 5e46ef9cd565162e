import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { announceChange } from '../core/change-bell.ts'
import type { Executor, Orm } from '../db/client.ts'
import type { MailRecipe } from '../db/schema/mails.ts'
import { hasConnectionError } from '../db/unavailable.ts'
import { type ClubContact, type ComposedMail, withContact } from './compose.ts'
import { DeliveryError } from './delivery-error.ts'
import type { SendingPause } from './sending-pause.ts'
import { MAX_ATTEMPT_MS } from './smtp-server.ts'
import type { MailTransport } from './transport.ts'

/** A mail whose text is composed from its recipe. */
export type RecipeMail<Recipe extends MailRecipe = MailRecipe> = {
  id: number
  recipient: string
  recipe: Recipe
}

/** The text for the recipient, and the text that the outbox shows afterwards: the same without secrets. */
export type ReadyMail = { sent: ComposedMail; kept: ComposedMail }

/** Composes the text of a mail when it is sent; null if the mail is no longer needed. */
export type ComposeMail = (mail: RecipeMail) => Promise<ReadyMail | null>

/** The dependencies of delivery; `clock` returns the current time. */
export type OutboxDeps = {
  orm: Orm
  transport: MailTransport
  compose: ComposeMail
  /** Returns how the club is reached now: replies go to its e-mail, and every mail ends with the ways. */
  contact?: () => Promise<ClubContact>
  clock: () => Date
  logger: OutboxLogger
  pause: SendingPause
  /** How many mails the shop sends in a minute at most, all its processes together; undefined for no limit. */
  perMinute?: number | undefined
  /** Aborts when the process stops: results that cannot be recorded then are left to the next process. */
  stopping?: AbortSignal
  /** Aborts when the process waits no longer: connections to the mail server end. */
  cut?: AbortSignal
}

/** The part of the server's logger that the outbox uses. */
export type OutboxLogger = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

type DueMail = {
  id: number
  kind: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  recipe: MailRecipe | null
  attempts: number
  leased_until: string
  created_ms: string
}

/** After this many attempts, over about four and a half hours, a mail is failed until staff retry it. */
export const MAX_ATTEMPTS = 10
/** Longer than any attempt lasts. */
export const LEASE_MS = MAX_ATTEMPT_MS + 60_000
const FIRST_PAUSE_MS = 30_000
const NOTE_AGAIN_MS = 1_000
const MINUTE_MS = 60_000
const RATE_LOCK = 7_201_120_610

/**
 * Takes up to `places` due mails and begins to deliver them, each once. Rows are leased in one statement, so many
 * processes may do this at once, and a mail whose process died is retried when its lease has expired. Returns the
 * deliveries, which resolve when their result is recorded; both reject only if the database does not respond.
 */
export async function beginDueMails(deps: OutboxDeps, places: number): Promise<Promise<void>[]> {
  const mails = await leaseDue(deps, places)
  return mails.map((mail) => deliver(deps, mail))
}

/** With a rate, processes take mails one after the other, so that each counts the mails of the others. */
async function leaseDue(deps: OutboxDeps, places: number): Promise<DueMail[]> {
  if (deps.perMinute === undefined) return lease(deps, deps.orm, sql`${places}`)
  const now = deps.clock()
  const limit = sql`least(${places}, greatest(0, ${deps.perMinute}
    - (select count(*) from outbox_mails where (text_body <> '' or html_body <> '')
        and sent_at > ${instant(after(now, -MINUTE_MS))} and sent_at <= ${instant(now)})
    - (select count(*) from outbox_mails where sent_at is null and failed_at is null and leased_until > ${instant(now)})))`
  return deps.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RATE_LOCK}::bigint)`)
    return lease(deps, tx, limit)
  })
}

/**
 * A lease has expired when both this process's clock and the database's clock are past it, and it is made
 * with the later of the two. A clock that jumps therefore takes no mail from the process that sends it. A
 * mail that was never tried is due regardless of the clock that wrote it, unless it is scheduled for later.
 */
async function lease({ clock }: OutboxDeps, db: Executor, limit: SQL): Promise<DueMail[]> {
  const now = clock()
  const { rows } = await db.execute<DueMail>(sql`
    with due as (
      select id from outbox_mails
      where sent_at is null and failed_at is null
        and (attempts = 0 or next_attempt_at <= ${instant(now)})
        and (not_before is null or not_before <= ${instant(now)})
        and (leased_until is null or leased_until <= least(${instant(now)}, now()))
      order by next_attempt_at, id
      limit ${limit}
      for update skip locked
    )
    update outbox_mails as mail
    set leased_until = greatest(${instant(now)}, now()) + make_interval(secs => ${LEASE_MS / 1000}),
      attempts = mail.attempts + 1
    from due where mail.id = due.id
    returning mail.id, mail.kind, mail.recipient, mail.subject, mail.text_body, mail.html_body, mail.recipe, mail.attempts,
      mail.leased_until::text, floor(extract(epoch from mail.created_at) * 1000)::bigint::text as created_ms`)
  return rows
}

async function deliver(deps: OutboxDeps, mail: DueMail): Promise<void> {
  // A process that dies in the last attempt records nothing; the next one must not try permanently.
  if (mail.attempts > MAX_ATTEMPTS) return noteFailure(deps, mail, 'The last attempt was never completed')
  const { id, kind, attempts } = mail
  let ready: ReadyMail | null
  let contact: ClubContact | undefined
  try {
    contact = await deps.contact?.()
    ready = await textOf(deps, mail, contact)
  } catch (error) {
    if (hasConnectionError(error)) throw error
    deps.logger.error({ mail: id, kind, attempts, ...errorCodes(error) }, 'mail not composed')
    return noteFailure(deps, mail, 'The text could not be composed; the log of the server names the error')
  }
  if (ready === null) {
    await endLease(
      deps,
      mail,
      sql`failed_at = ${instant(deps.clock())}, skipped_at = ${instant(deps.clock())}`,
    )
    deps.logger.info({ mail: id, kind, attempts }, 'mail no longer needed')
    return
  }
  // The time makes keys unique when a new database counts ids from 1 again.
  const key = `${mail.created_ms}-${mail.id}`
  try {
    const { recipient } = mail
    await deps.transport.send({ key, recipient, replyTo: contact?.email, ...ready.sent }, deps.cut)
  } catch (error) {
    return noteRefusal(deps, mail, error)
  }
  deps.pause.succeeded()
  await noteSent(deps, mail, ready.kept)
  deps.logger.info({ mail: id, kind, attempts }, 'mail delivered')
}

/** Records that a mail was not accepted: against the mail, or for all of them if the server is the reason. */
async function noteRefusal(deps: OutboxDeps, mail: DueMail, error: unknown): Promise<void> {
  const { scope, reason, facts } =
    error instanceof DeliveryError ? error : { scope: 'mail' as const, reason: '', facts: errorCodes(error) }
  const says = error instanceof Error ? error.message : String(error)
  deps.logger.warn(
    { mail: mail.id, kind: mail.kind, attempts: mail.attempts, ...facts },
    'mail not delivered',
  )
  if (deps.cut?.aborted) return giveBack(deps, mail, 'The server stopped while it sent this mail')
  const { isMailsOwn, pauseMs } = deps.pause.failed(mail.id, scope)
  if (isMailsOwn) return noteFailure(deps, mail, says, scope === 'recipient')
  if (pauseMs !== undefined) {
    const seconds = Math.round(pauseMs / 1000)
    deps.logger.error({ seconds, ...facts }, `outbox paused: ${reason}`)
  }
  await giveBack(deps, mail, says)
}

/** Ends a lease without using up a try. Others are tried first, in case this mail is the reason. */
async function giveBack(deps: OutboxDeps, mail: DueMail, reason: string): Promise<void> {
  await endLease(
    deps,
    mail,
    sql`attempts = attempts - 1, next_attempt_at = ${instant(deps.clock())}, last_error = ${shorten(reason)}`,
  )
}

async function textOf(
  { compose }: OutboxDeps,
  { id, recipient, recipe, ...mail }: DueMail,
  contact: ClubContact | undefined,
): Promise<ReadyMail | null> {
  const stored = { subject: mail.subject, text: mail.text_body, html: mail.html_body }
  const ready = recipe === null ? { sent: stored, kept: stored } : await compose({ id, recipient, recipe })
  if (ready === null || contact === undefined) return ready
  return { sent: withContact(ready.sent, contact), kept: withContact(ready.kept, contact) }
}

/** Records that a mail was sent. Does not give up while the lease lasts: a sent mail without a record would be sent again. */
async function noteSent(deps: OutboxDeps, mail: DueMail, kept: ComposedMail): Promise<void> {
  const until = performance.now() + LEASE_MS
  for (;;) {
    try {
      return await endLease(
        deps,
        mail,
        sql`last_error = null, sent_at = ${instant(deps.clock())}, subject = ${kept.subject}, text_body = ${kept.text},
          html_body = ${kept.html}`,
      )
    } catch (error) {
      if (!hasConnectionError(error) || deps.stopping?.aborted || performance.now() > until) throw error
      await setTimeout(NOTE_AGAIN_MS)
    }
  }
}

async function noteFailure(deps: OutboxDeps, mail: DueMail, reason: string, isFinal = false): Promise<void> {
  const now = deps.clock()
  const lastError = shorten(reason)
  if (isFinal || mail.attempts >= MAX_ATTEMPTS) {
    await endLease(deps, mail, sql`failed_at = ${instant(now)}, last_error = ${lastError}`)
    deps.logger.error({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'mail failed')
    return announceChange(deps.orm, ['orders', 'shop'])
  }
  const pause = FIRST_PAUSE_MS * 2 ** (mail.attempts - 1)
  await endLease(deps, mail, sql`next_attempt_at = ${instant(after(now, pause))}, last_error = ${lastError}`)
}

/** Ends the lease, unless it was lost: a process that was away for long must not overwrite the next attempt. */
async function endLease({ orm }: OutboxDeps, mail: DueMail, changes: SQL): Promise<void> {
  await orm.execute(sql`
    update outbox_mails set leased_until = null, ${changes}
    where id = ${mail.id} and attempts = ${mail.attempts} and leased_until = ${mail.leased_until}::timestamptz`)
}

function shorten(reason: string): string {
  return reason.slice(0, 500)
}

/** Messages of mail servers contain addresses, so only their codes are logged. */
function errorCodes(error: unknown): { code?: string; responseCode?: number } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { responseCode: error.responseCode }
      : {}),
  }
}

function after(start: Date, ms: number): Date {
  return new Date(start.getTime() + ms)
}

/** As text with its type: raw SQL has no column that would give it one. */
function instant(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`
}
