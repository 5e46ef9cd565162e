import type { Block } from '../../../domain/message.ts'

/** Reports that staff will look for the money of an ended order; nothing if no slip was sent for an amount. */
export function moneyBlocks(moneyIsChecked: boolean): Block[] {
  if (!moneyIsChecked) return []
  return [{ kind: 'paragraph', text: 'ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอด และแจ้งเรื่องเงินคืนทางอีเมล' }]
}
