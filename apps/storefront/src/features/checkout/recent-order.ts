import type { Order } from '@jansi/contract/orders'

const RECENT_MS = 30 * 60_000

/** Returns the newest order that waits for its slip, or else one that was made in the last half hour and waits. */
export function recentOrder(orders: readonly Order[], now: number): Order | undefined {
  return (
    orders.find(({ status }) => status === 'awaiting_slip') ??
    orders.find(({ status, created_at }) => status === 'pending' && now - Date.parse(created_at) < RECENT_MS)
  )
}
