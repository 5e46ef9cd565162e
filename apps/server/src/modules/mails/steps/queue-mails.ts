import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { MailRecipe } from '../../../db/schema.ts'
import type { ComposedMail } from '../../../mail/compose.ts'

export type QueuedMail = {
  /** The kind of mail, e.g. `confirm_email`; staff filter by it. */
  kind: string
  recipient: string
  mail: ComposedMail
  orderId?: string | null
  /** A second mail with the same key is not queued; the first one is kept. */
  dedupeKey?: string
  /** The recipe by which the mail is composed when it is sent; staff see `mail` until then, which holds no secret. */
  recipe?: MailRecipe | null
  /** The mail is not sent before. */
  notBefore?: Date | null
}

const insertMails = namedStatement(
  'queue_mails',
  `insert into outbox_mails (kind, recipient, subject, text_body, html_body, order_id, dedupe_key, recipe, not_before)
  select kind, recipient, subject, text_body, html_body, order_id::uuid, dedupe_key, recipe::jsonb, not_before::timestamptz
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    m (kind, recipient, subject, text_body, html_body, order_id, dedupe_key, recipe, not_before)
  on conflict (dedupe_key) do nothing`,
)

/**
 * Adds mails to the outbox in one statement, in the transaction of the events that they report: both happen or neither.
 * Wake the mail channel after the commit.
 */
export async function queueMails(tx: Tx, mails: readonly QueuedMail[]): Promise<void> {
  await insertMails(tx, [
    mails.map(({ kind }) => kind),
    mails.map(({ recipient }) => recipient),
    mails.map(({ mail }) => mail.subject),
    mails.map(({ mail }) => mail.text),
    mails.map(({ mail }) => mail.html),
    mails.map(({ orderId }) => orderId ?? null),
    mails.map(({ dedupeKey }) => dedupeKey ?? null),
    mails.map(({ recipe }) => (recipe ? JSON.stringify(recipe) : null)),
    mails.map(({ notBefore }) => notBefore?.toISOString() ?? null),
  ])
}
