import type { RefundQueue } from '@jansi/contract/staff-refunds'
import { queuePath } from '../lib/queue-path.ts'

export const REFUND_PATHS = {
  queue: (state: RefundQueue) => queuePath('refunds', { state }),
  one: (id: number) => `/refunds/${id}/show`,
} as const
