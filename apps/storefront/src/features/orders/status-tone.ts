import type { StatusTone } from '@jansi/contract/status-table'
import { ORDER_STATUS, PENDING_STATUS_NAMES } from '@jansi/contract/statuses'

/** True for both spellings of pending (section 4). */
export function isPending(statusName: string): boolean {
  return PENDING_STATUS_NAMES.includes(statusName)
}

/**
 * The colour of an order's status by its name (section 4): approved green, both spellings of pending yellow,
 * names of our own as in the table, anything else red.
 */
export function statusTone(statusName: string): StatusTone {
  if (isPending(statusName)) return ORDER_STATUS.pending.tone
  return Object.values(ORDER_STATUS).find(({ name }) => name === statusName)?.tone ?? 'care'
}
