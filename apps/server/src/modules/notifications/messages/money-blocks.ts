import type { Block } from '../../../domain/message.ts'

/**
 * The money of an order that is over, or waits for a new slip: none can have come, a slip shows some that staff will look
 * for, staff found that the recorded money never came, or `satang` came in.
 */
export type MoneyOfEnd =
  | { is: 'none' | 'unchecked' | 'missing' }
  | {
      is: 'received'
      satang: number
    }

/** Reports that staff look for the money of a slip that the member has sent; nothing if there is none. */
export function slipBlocks(isToCheck: boolean): Block[] {
  if (!isToCheck) return []
  const text = 'ทีมงานกำลังตรวจเงินตามสลิปที่ส่งมา ถ้ามีเงินที่ต้องคืน จะแจ้งทางอีเมล'
  return [{ kind: 'paragraph', text }]
}

/** Reports the state of the money of an ended order; money that came is owed, which a mail of its own reports. */
export function moneyBlocks({ is }: MoneyOfEnd): Block[] {
  if (is === 'unchecked') {
    return [{ kind: 'paragraph', text: 'ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอด และแจ้งเรื่องเงินคืนทางอีเมล' }]
  }
  if (is !== 'missing') return []
  return [
    {
      kind: 'paragraph',
      text: 'ทีมงานตรวจยอดแล้ว ไม่พบเงินของคำสั่งซื้อนี้ จึงไม่มียอดที่ต้องคืน ถ้าโอนแล้ว ติดต่อชมรมได้เลย',
    },
  ]
}
