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

const insertMail = namedStatement(
  'queue_mail',
  `insert into outbox_mails (kind, recipient, subject, text_body, html_body, order_id, dedupe_key, recipe, not_before)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::timestamptz) on conflict (dedupe_key) do nothing`,
)

/**
 * Adds a mail to the outbox, in the transaction of the event that it reports: both happen or neither. Wake
 * the mail channel after the commit.
 */
export async function queueMail(
  tx: Tx,
  { kind, recipient, mail, orderId, dedupeKey, recipe, notBefore }: QueuedMail,
): Promise<void> {
  await insertMail(tx, [
    kind,
    recipient,
    mail.subject,
    mail.text,
    mail.html,
    orderId ?? null,
    dedupeKey ?? null,
    recipe ? JSON.stringify(recipe) : null,
    notBefore?.toISOString() ?? null,
  ])
}
