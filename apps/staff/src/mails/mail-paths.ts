import type { StaffMail } from '@jansi/contract/staff-mails'
import { queuePath } from '../lib/queue-path.ts'

export const MAIL_PATHS = {
  queue: (state: StaffMail['state']) => queuePath('mails', { state }),
  one: (id: number) => `/mails/${id}/show`,
} as const
