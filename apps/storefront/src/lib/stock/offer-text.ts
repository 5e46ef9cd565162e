import { formatWeekdayTime } from '@jansi/client/format'
import type { WaitingEntry } from '@jansi/contract/waiting-list'

/** Returns until when the member may order the piece that is kept for them, or since when they may. */
export function offerText({ expires_at, can_order }: Pick<WaitingEntry, 'expires_at' | 'can_order'>): string {
  // An offline copy of an older shop does not say whether it is open.
  if (!(can_order ?? expires_at !== null)) return 'สั่งได้เมื่อร้านเปิดรับคำสั่งซื้อ'
  return expires_at === null ? 'สั่งได้ตอนนี้เลย' : `สั่งได้ถึง ${formatWeekdayTime(expires_at)}`
}

/** True if the member may order the kept piece now, and until a known time. */
export function hasDeadline({
  expires_at,
  can_order,
}: Pick<WaitingEntry, 'expires_at' | 'can_order'>): boolean {
  return can_order === true && expires_at !== null
}
