import type { OrderQueue } from '@jansi/contract/staff-orders'
import { queuePath } from '../lib/queue-path.ts'

export const ORDER_PATHS = {
  queue: (status: OrderQueue) => queuePath('orders', { status }),
  one: (id: string) => `/orders/${id}/show`,
} as const
