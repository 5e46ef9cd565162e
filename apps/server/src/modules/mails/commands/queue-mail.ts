import type { Tx } from '../../../db/client.ts'
import { outboxMails } from '../../../db/schema.ts'
import type { ComposedMail } from '../../../mail/compose.ts'

export type QueuedMail = {
  /** What the mail is about, e.g. `confirm_email`; staff filter and read it. */
  kind: string
  recipient: string
  mail: ComposedMail
  orderId?: string
  /** A second mail with the same key is not queued: the first one stands. */
  dedupeKey?: string
}

/**
 * Writes a mail into the outbox, in the transaction of what it tells of: both happen or neither. Call
 * `deps.wakeOutbox()` once that has committed.
 */
export async function queueMail(
  tx: Tx,
  { kind, recipient, mail, orderId, dedupeKey }: QueuedMail,
): Promise<void> {
  await tx
    .insert(outboxMails)
    .values({
      kind,
      recipient,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      orderId,
      dedupeKey,
    })
    .onConflictDoNothing({ target: outboxMails.dedupeKey })
}
