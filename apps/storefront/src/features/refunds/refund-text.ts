import { formatBaht, formatWeekdayTime } from '@jansi/client/format'
import { plainPhone } from '@jansi/contract/clean-number'
import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import type { OwnRefund, RefundDestination } from '@jansi/contract/member-refunds'

/** Returns the state of a refund as its member reads it; null if there is none. */
export function refundText(refund: OwnRefund): string | null {
  const { state, cause, amount, paid_at, paid_note, method } = refund
  switch (state) {
    case 'to_check':
      return cause === 'goods_gone'
        ? 'ได้รับสลิปใหม่แล้ว แต่ของหมดแล้ว รอตรวจยอดเงินที่โอน ทีมงานจะแจ้งเรื่องเงินคืนทางอีเมล'
        : 'รอตรวจยอดเงินที่โอน ทีมงานจะแจ้งผลทางอีเมล'
    case 'owed':
      return refund.destination === null
        ? `ชมรมต้องคืนเงิน ${formatBaht(amount ?? 0)} · แจ้งพร้อมเพย์หรือบัญชีที่ให้โอนเข้า`
        : `ชมรมต้องคืนเงิน ${formatBaht(amount ?? 0)} · จะโอนเข้า${destinationText(refund.destination)}`
    case 'paid': {
      const how = method ? ` ทาง${MONEY_METHOD_NAMES[method]}` : ''
      const when = paid_at ? ` เมื่อ ${formatWeekdayTime(paid_at)}` : ''
      return `คืนเงินแล้ว ${formatBaht(amount ?? 0)}${how}${when}${paid_note ? ` · ${paid_note}` : ''}`
    }
    case 'nothing_owed':
      return 'ตรวจยอดแล้ว ไม่มียอดที่ต้องคืน ถ้าไม่ตรง ติดต่อชมรมได้เลย'
    case 'withdrawn':
      return null
  }
}

/** Returns where the money goes, such as "พร้อมเพย์ 081-234-5678". */
export function destinationText({ kind, number, bank_name, holder }: RefundDestination): string {
  if (kind === 'promptpay') return `พร้อมเพย์ ${groupDigits(number)}`
  return `บัญชี${bank_name ? ` ${bank_name}` : ''} ${groupDigits(number)}${holder ? ` ${holder}` : ''}`
}

/** Groups the digits of a number as Thai people write them: a mobile number, a national id, or an account. */
export function groupDigits(typed: string): string {
  const digits = plainPhone(typed).replace(/\D/g, '')
  const sizes = digits.length === 13 ? [1, 4, 5, 2, 1] : digits.length === 10 ? sizesOfTen(digits) : null
  if (sizes === null) return digits
  const groups: string[] = []
  let from = 0
  for (const size of sizes) {
    groups.push(digits.slice(from, from + size))
    from += size
  }
  return groups.join('-')
}

function sizesOfTen(digits: string): number[] {
  return /^0[689]/.test(digits) ? [3, 3, 4] : [3, 1, 5, 1]
}
