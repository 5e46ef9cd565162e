import { ORDER_STATUS_NAMES, PENDING_STATUS_NAMES } from '@jansi/contract/statuses'
import type { Tone } from '../../ui/page/status-badge.tsx'

// Approved is green and so is paid, as the bill has it (section 4); the rest are names of our own.
const tones = new Map<string, Tone>([
  [ORDER_STATUS_NAMES.approved, 'done'],
  [ORDER_STATUS_NAMES.paid, 'done'],
  [ORDER_STATUS_NAMES.awaiting_return, 'info'],
  [ORDER_STATUS_NAMES.completed, 'info'],
  [ORDER_STATUS_NAMES.cancelled, 'quiet'],
  [ORDER_STATUS_NAMES.expired, 'quiet'],
])

/** True for both spellings of pending (section 4). */
export function isPending(statusName: string): boolean {
  return PENDING_STATUS_NAMES.includes(statusName)
}

/**
 * The colour of an order's status by its name (section 4): approved green, both spellings of pending yellow,
 * names of our own calm colours, anything else red.
 */
export function statusTone(statusName: string): Tone {
  return isPending(statusName) ? 'waiting' : (tones.get(statusName) ?? 'care')
}
