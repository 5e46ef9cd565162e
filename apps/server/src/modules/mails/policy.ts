import type { StaffMail } from '@jansi/contract/staff-mails'

type Delivery = { sentAt: Date | null; failedAt: Date | null; skippedAt: Date | null }

/** The state of a mail: delivered, needed by nobody any more, given up, or still to be tried. */
export function mailState({ sentAt, failedAt, skippedAt }: Delivery): StaffMail['state'] {
  if (sentAt !== null) return 'sent'
  if (skippedAt !== null) return 'skipped'
  return failedAt === null ? 'waiting' : 'failed'
}

/** Only a failed mail is retried by hand: a waiting one is sent by itself, and a sent one has arrived. */
export function mayRetry(mail: Delivery): boolean {
  return mailState(mail) === 'failed'
}
