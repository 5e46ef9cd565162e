import { queuePath } from '../lib/queue-path.ts'

export const LOAN_PATHS = {
  all: '/loans',
  overdue: queuePath('loans', { overdue: 'true' }),
  one: (order: string) => `/loans/${order}/show`,
} as const
