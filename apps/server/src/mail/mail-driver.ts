import type { MailRecipe } from '../db/schema/mails.ts'
import { hasConnectionError } from '../db/unavailable.ts'
import { type ComposedMail, type MailingClub, withSender } from './compose.ts'
import { DeliveryError } from './delivery-error.ts'
import { type Delivery, type Driver, type DueMessage, keyOf } from './driver.ts'
import type { OutboxLogger } from './outbox.ts'
import { createSendingPause, type SendingPause } from './sending-pause.ts'
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

export type MailDriverDeps = {
  transport: MailTransport
  compose: ComposeMail
  /** Returns the club as it is now: it signs every mail with the ways to reach it, and replies go to its e-mail. */
  club?: () => Promise<MailingClub>
  clock: () => Date
  logger: OutboxLogger
  /** Shared with nothing else: one is made where it is missing. */
  pause?: SendingPause
}

/** After this many attempts, over about four and a half hours, a mail is failed until staff retry it. */
export const MAX_ATTEMPTS = 10
const FIRST_PAUSE_MS = 30_000

/** Delivers mails by SMTP or into files, and pauses all of them while the mail server is the fault. */
export function mailDriver(given: MailDriverDeps): Driver {
  const pause = given.pause ?? createSendingPause(given.clock)
  const deps = { ...given, pause }
  return {
    channel: 'mail',
    places: (underWay) => pause.places(underWay),
    deliver: (mail, signal) => deliver(deps, mail, signal),
  }
}

type Deps = MailDriverDeps & { pause: SendingPause }

async function deliver(deps: Deps, mail: DueMessage, signal: AbortSignal | undefined): Promise<Delivery> {
  // A process that dies in the last attempt records nothing; the next one must not try permanently.
  if (mail.attempts > MAX_ATTEMPTS)
    return { result: 'failed', reason: 'The last attempt was never completed' }
  const { id, kind, attempts, recipient } = mail
  let ready: ReadyMail | null
  let club: MailingClub | undefined
  try {
    club = await deps.club?.()
    ready = await textOf(deps, mail, club)
  } catch (error) {
    if (hasConnectionError(error)) throw error
    deps.logger.error({ mail: id, kind, attempts, ...errorCodes(error) }, 'mail not composed')
    return laterOrFailed(mail, 'The text could not be composed; the log of the server names the error')
  }
  if (ready === null) return { result: 'skipped' }
  try {
    const key = keyOf(mail)
    const sender = { fromName: club?.shop_name, replyTo: club?.email }
    await deps.transport.send({ key, recipient, ...sender, ...ready.sent }, signal)
  } catch (error) {
    return refusal(deps, mail, error, signal)
  }
  deps.pause.succeeded()
  return { result: 'sent', kept: ready.kept }
}

/** Judges a mail that was not accepted: a fault of the mail, or of all of them if the server is the reason. */
function refusal(deps: Deps, mail: DueMessage, error: unknown, signal: AbortSignal | undefined): Delivery {
  const { scope, reason, facts } =
    error instanceof DeliveryError ? error : { scope: 'mail' as const, reason: '', facts: errorCodes(error) }
  const says = error instanceof Error ? error.message : String(error)
  deps.logger.warn(
    { mail: mail.id, kind: mail.kind, attempts: mail.attempts, ...facts },
    'mail not delivered',
  )
  // Others are tried before it, in case this mail is the reason.
  const back = (why: string): Delivery => ({ result: 'retry', afterMs: 0, reason: why, isFree: true })
  if (signal?.aborted) return back('The server stopped while it sent this mail')
  const { isMailsOwn, pauseMs } = deps.pause.failed(mail.id, scope)
  if (isMailsOwn)
    return scope === 'recipient' ? { result: 'failed', reason: says } : laterOrFailed(mail, says)
  if (pauseMs !== undefined) {
    const seconds = Math.round(pauseMs / 1000)
    deps.logger.error({ seconds, ...facts }, `outbox paused: ${reason}`)
  }
  return back(says)
}

function laterOrFailed({ attempts }: DueMessage, reason: string): Delivery {
  if (attempts >= MAX_ATTEMPTS) return { result: 'failed', reason }
  return { result: 'retry', afterMs: FIRST_PAUSE_MS * 2 ** (attempts - 1), reason }
}

async function textOf(
  { compose }: Deps,
  { id, recipient, recipe, ...mail }: DueMessage,
  club: MailingClub | undefined,
): Promise<ReadyMail | null> {
  const stored = { subject: mail.subject, text: mail.text_body, html: mail.html_body }
  const ready = recipe === null ? { sent: stored, kept: stored } : await compose({ id, recipient, recipe })
  if (ready === null || club === undefined) return ready
  return { sent: withSender(ready.sent, club), kept: withSender(ready.kept, club) }
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
