import type { ReturnQueue } from '@jansi/contract/staff-returns'
import { queuePath } from '../lib/queue-path.ts'

export const RETURN_PATHS = {
  queue: (status: ReturnQueue) => queuePath('returns', { status }),
  one: (id: string) => `/returns/${id}/show`,
} as const
