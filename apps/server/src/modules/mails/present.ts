import type { StaffMail } from '@jansi/contract/staff-mails'
import { mailState, mayRetry } from './policy.ts'
import type { MailRow } from './queries.ts'

type Summary = Omit<
  MailRow,
  | 'textBody'
  | 'htmlBody'
  | 'orderId'
  | 'dedupeKey'
  | 'nextAttemptAt'
  | 'leasedUntil'
  | 'recipe'
  | 'notBefore'
  | 'directMessage'
>

/** A line of the outbox, without the bodies. */
export function presentMail(mail: Summary): StaffMail {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    state: mailState(mail),
    attempts: mail.attempts,
    last_error: mail.lastError,
    created_at: mail.createdAt.toISOString(),
    sent_at: mail.sentAt?.toISOString() ?? null,
    channel: mail.channel,
    fallback:
      mail.fallbackFrom === null || mail.fallbackReason === null
        ? null
        : { from: mail.fallbackFrom, reason: mail.fallbackReason },
    can: { retry: mayRetry(mail) },
  }
}

/** The whole mail, as the recipient reads it; a link that opens an account is not in it. */
export function presentMailWithBody(mail: MailRow): StaffMail & { text_body: string; html_body: string } {
  return { ...presentMail(mail), text_body: mail.textBody, html_body: mail.htmlBody }
}
