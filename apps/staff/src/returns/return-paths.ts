import type { ReturnStatus } from '@jansi/contract/statuses'
import { queuePath } from '../lib/queue-path.ts'

export const RETURN_PATHS = {
  all: queuePath('returns', {}),
  queue: (status: ReturnStatus) => queuePath('returns', { status }),
  one: (id: string) => `/returns/${id}/show`,
} as const
