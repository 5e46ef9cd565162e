import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { announceChange } from '../core/change-bell.ts'
import type { Orm } from '../db/client.ts'
import type { MailRecipe } from '../db/schema/mails.ts'
import { hasConnectionError } from '../db/unavailable.ts'
import type { ComposedMail } from './compose.ts'
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
  clock: () => Date
  logger: OutboxLogger
  /** Aborts when the process stops: results that cannot be recorded then are left to the next process. */
  stopping?: AbortSignal
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
  created_ms: string
}

/** After this many attempts, over about four and a half hours, a mail is failed until staff retry it. */
export const MAX_ATTEMPTS = 10
/** Longer than any attempt lasts: the transport gives up on an unresponsive server well before. */
export const LEASE_MS = 5 * 60_000
const FIRST_PAUSE_MS = 30_000
const AT_ONCE = 4
const NOTE_AGAIN_MS = 1_000

/**
 * Takes up to four due mails, tries each once and records the result. Returns how many it took. Rows are
 * leased in one statement, so many processes may do this at once, and a mail whose process died is retried
 * when its lease has expired. Rejects only if the database does not respond.
 */
export async function deliverDueMails(deps: OutboxDeps): Promise<number> {
  const mails = await leaseDue(deps)
  const outcomes = await Promise.allSettled(mails.map((mail) => deliver(deps, mail)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return mails.length
}

/**
 * A lease has expired when both this process's clock and the database's clock are past it, and it is made
 * with the later of the two. A clock that jumps therefore takes no mail from the process that sends it. A
 * mail that was never tried is due regardless of the clock that wrote it, unless it is scheduled for later.
 */
async function leaseDue({ orm, clock }: OutboxDeps): Promise<DueMail[]> {
  const now = clock()
  const { rows } = await orm.execute<DueMail>(sql`
    with due as (
      select id from outbox_mails
      where sent_at is null and failed_at is null
        and (attempts = 0 or next_attempt_at <= ${instant(now)})
        and (not_before is null or not_before <= ${instant(now)})
        and (leased_until is null or leased_until <= least(${instant(now)}, now()))
      order by next_attempt_at, id
      limit ${AT_ONCE}
      for update skip locked
    )
    update outbox_mails as mail
    set leased_until = greatest(${instant(now)}, now()) + make_interval(secs => ${LEASE_MS / 1000}),
      attempts = mail.attempts + 1
    from due where mail.id = due.id
    returning mail.id, mail.kind, mail.recipient, mail.subject, mail.text_body, mail.html_body, mail.recipe, mail.attempts,
      floor(extract(epoch from mail.created_at) * 1000)::bigint::text as created_ms`)
  return rows
}

async function deliver(deps: OutboxDeps, mail: DueMail): Promise<void> {
  // A process that dies in the last attempt records nothing; the next one must not try permanently.
  if (mail.attempts > MAX_ATTEMPTS) return noteFailure(deps, mail, 'The last attempt was never completed')
  const { id, kind, attempts } = mail
  let ready: ReadyMail | null
  try {
    ready = await textOf(deps, mail)
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
  try {
    await deps.transport.send({
      // The time makes keys unique when a new database counts ids from 1 again.
      key: `${mail.created_ms}-${mail.id}`,
      recipient: mail.recipient,
      ...ready.sent,
    })
  } catch (error) {
    deps.logger.warn({ mail: id, kind, attempts, ...errorCodes(error) }, 'mail not delivered')
    return noteFailure(deps, mail, error instanceof Error ? error.message : String(error))
  }
  await noteSent(deps, mail, ready.kept)
  deps.logger.info({ mail: id, kind, attempts }, 'mail delivered')
}

async function textOf({ compose }: OutboxDeps, mail: DueMail): Promise<ReadyMail | null> {
  const { id, recipient, recipe } = mail
  if (recipe !== null) return compose({ id, recipient, recipe })
  const sent = { subject: mail.subject, text: mail.text_body, html: mail.html_body }
  return { sent, kept: sent }
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

async function noteFailure(deps: OutboxDeps, mail: DueMail, reason: string): Promise<void> {
  const now = deps.clock()
  const lastError = reason.slice(0, 500)
  if (mail.attempts >= MAX_ATTEMPTS) {
    await endLease(deps, mail, sql`failed_at = ${instant(now)}, last_error = ${lastError}`)
    deps.logger.error({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'mail failed')
    return announceChange(deps.orm, ['orders', 'shop'])
  }
  const pause = FIRST_PAUSE_MS * 2 ** (mail.attempts - 1)
  await endLease(deps, mail, sql`next_attempt_at = ${instant(after(now, pause))}, last_error = ${lastError}`)
}

/**
 * Ends the lease; the number of the attempt prevents a process with a lost lease from overwriting the next
 * one.
 */
async function endLease({ orm }: OutboxDeps, mail: DueMail, changes: SQL): Promise<void> {
  await orm.execute(sql`
    update outbox_mails set leased_until = null, ${changes}
    where id = ${mail.id} and attempts = ${mail.attempts}`)
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
