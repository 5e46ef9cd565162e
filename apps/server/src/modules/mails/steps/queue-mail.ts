import type { MessageChannel } from '@jansi/contract/message-channels'
import type { Tx } from '../../../db/client.ts'
import { type DirectMessage, type MailRecipe, outboxMails } from '../../../db/schema/mails.ts'
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
  /** The channel that carries it, mail by default; another one needs the message as it is structured. */
  channel?: MessageChannel
  directMessage?: DirectMessage
}

/**
 * Adds a mail to the outbox, in the transaction of the event that it reports: both happen or neither. Wake its
 * channel after the commit.
 */
export async function queueMail(
  tx: Tx,
  { kind, recipient, mail, createdAt, ...rest }: QueuedMail,
): Promise<void> {
  await tx
    .insert(outboxMails)
    .values({
      kind,
      recipient,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      createdAt,
      nextAttemptAt: createdAt,
      ...rest,
    })
    .onConflictDoNothing({ target: outboxMails.dedupeKey })
}
