import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { MailRecipe } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { ComposedMail } from '../../../mail/compose.ts'

export type QueuedMail = {
  /** The kind of mail, e.g. `confirm_email`; staff filter by it. */
  kind: string
  recipient: string
  mail: ComposedMail
  /** When the event happened that it reports. */
  createdAt: Date
  orderId?: string | null
  /** A second mail with the same key is not queued; the first one is kept. */
  dedupeKey?: string
  /** The recipe by which the mail is composed when it is sent; staff see `mail` until then, which holds no secret. */
  recipe?: MailRecipe | null
  /** The mail is not sent before. */
  notBefore?: Date | null
}

const MAIL_PARAMETERS = 10

/** The mails that each transaction has still to write. */
const waiting = new WeakMap<UnitOfWork, QueuedMail[]>()

/**
 * Returns SQL that adds mails to the outbox, a statement or a part of a WITH clause. Its parameters are those of
 * `parametersOfMails`, `$first` and the next ones.
 */
export function insertOfMails(first: number): string {
  const [kind, recipient, subject, text, html, orderId, dedupeKey, recipe, notBefore, createdAt] = Array.from(
    { length: MAIL_PARAMETERS },
    (_, at) => `$${first + at}`,
  )
  return `insert into outbox_mails
    (kind, recipient, subject, text_body, html_body, order_id, dedupe_key, recipe, not_before, created_at,
      next_attempt_at)
  select kind, recipient, subject, text_body, html_body, order_id, dedupe_key, recipe::jsonb, not_before, created_at,
    created_at
  from unnest(${kind}::text[], ${recipient}::text[], ${subject}::text[], ${text}::text[], ${html}::text[],
    ${orderId}::uuid[], ${dedupeKey}::text[], ${recipe}::text[], ${notBefore}::timestamptz[],
    ${createdAt}::timestamptz[])
    m (kind, recipient, subject, text_body, html_body, order_id, dedupe_key, recipe, not_before, created_at)
  on conflict (dedupe_key) do nothing`
}

/** Returns the parameters of `insertOfMails`. */
export function parametersOfMails(mails: readonly QueuedMail[]): unknown[] {
  return [
    mails.map(({ kind }) => kind),
    mails.map(({ recipient }) => recipient),
    mails.map(({ mail }) => mail.subject),
    mails.map(({ mail }) => mail.text),
    mails.map(({ mail }) => mail.html),
    mails.map(({ orderId }) => orderId ?? null),
    mails.map(({ dedupeKey }) => dedupeKey ?? null),
    mails.map(({ recipe }) => (recipe ? JSON.stringify(recipe) : null)),
    mails.map(({ notBefore }) => notBefore?.toISOString() ?? null),
    mails.map(({ createdAt }) => createdAt.toISOString()),
  ]
}

const insertMails = namedStatement('queue_mails', insertOfMails(1))

/**
 * Adds mails to the outbox in one statement, in the transaction of the events that they report: both happen or neither.
 * Wake the mail channel after the commit.
 */
export async function queueMails(tx: Tx, mails: readonly QueuedMail[]): Promise<void> {
  await insertMails(tx, parametersOfMails(mails))
}

/** Adds a mail to the outbox at the end of the transaction, in one statement with its others. */
export function queueMailWithCommit(unit: UnitOfWork, mail: QueuedMail): void {
  const mails = waiting.get(unit)
  if (mails !== undefined) {
    mails.push(mail)
    return
  }
  waiting.set(unit, [mail])
  unit.withCommit(async () => {
    const rest = takeMails(unit)
    if (rest.length > 0) await queueMails(unit.tx, rest)
  })
}

/** Returns the mails that wait for the end of the transaction, for a statement that adds them to the outbox instead. */
export function takeMails(unit: UnitOfWork): QueuedMail[] {
  return waiting.get(unit)?.splice(0) ?? []
}
