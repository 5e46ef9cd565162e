import type { OrderStatus } from '@jansi/contract/statuses'
import { queuePath } from '../lib/queue-path.ts'

export const ORDER_PATHS = {
  queue: (status: OrderStatus) => queuePath('orders', { status }),
  one: (id: string) => `/orders/${id}/show`,
} as const
