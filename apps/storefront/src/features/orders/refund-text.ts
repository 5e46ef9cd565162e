import { formatBaht, formatDayTime } from '@jansi/client/format'
import type { Refund } from '@jansi/contract/orders'

/** Returns the state of an order's money as its member reads it; null if there is none. */
export function refundText({ state, cause, amount, paid_at, paid_note }: Refund): string | null {
  switch (state) {
    case 'to_check':
      return cause === 'goods_gone'
        ? 'ได้รับสลิปใหม่แล้ว แต่ของหมดแล้ว รอตรวจยอดเงินที่โอน ทีมงานจะแจ้งเรื่องเงินคืนทางอีเมล'
        : 'รอตรวจยอดเงินที่โอน ทีมงานจะแจ้งผลทางอีเมล'
    case 'owed':
      return `ชมรมต้องคืนเงิน ${formatBaht(amount ?? 0)} ติดต่อชมรมเพื่อแจ้งบัญชีที่ใช้รับเงินคืน`
    case 'paid': {
      const when = paid_at ? ` เมื่อ ${formatDayTime(paid_at)}` : ''
      return `คืนเงินแล้ว ${formatBaht(amount ?? 0)}${when}${paid_note ? ` · ${paid_note}` : ''}`
    }
    case 'nothing_owed':
      return 'ตรวจยอดแล้ว ไม่มียอดที่ต้องคืน ถ้าไม่ตรง ติดต่อชมรมได้เลย'
    case 'withdrawn':
      return null
  }
}
