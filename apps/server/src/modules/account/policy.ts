import type { Role } from '@jansi/contract/statuses'

/** Mails hold links that open accounts: admins alone read the outbox. */
export function mayReadMails(role: Role): boolean {
  return role === 'admin'
}
