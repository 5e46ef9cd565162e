import { formatDayTime } from '@jansi/client/format'
import type { WaitingEntry } from '@jansi/contract/waiting-list'

/** Returns until when the member may order the piece that is kept for them, or since when they may. */
export function offerText({ expires_at, can_order }: Pick<WaitingEntry, 'expires_at' | 'can_order'>): string {
  // A kept copy of an older shop does not say whether it is open.
  if (!(can_order ?? expires_at !== null)) return 'สั่งได้เมื่อร้านเปิดรับคำสั่งซื้อ'
  return expires_at === null ? 'สั่งได้ตอนนี้เลย' : `สั่งได้ถึง ${formatDayTime(expires_at)}`
}
