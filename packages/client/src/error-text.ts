import { MEMBER_ERRORS, type MemberErrorCode, memberErrorOf } from '@jansi/contract/member-errors'
import { formatBaht, formatCount, formatWeekdayTime } from './format.ts'
import { UNREADABLE_FILE, UNREADABLE_FILE_TEXT } from './unreadable-file.ts'

/**
 * Thai text of a refusal's body: its code's text, or one that names the limit, the amounts or the time where the body
 * carries them; of a file that the browser cannot read any more, the next step. Returns null for a body without a known code.
 */
export function errorTextOf(body: unknown): string | null {
  if (body === UNREADABLE_FILE) return UNREADABLE_FILE_TEXT
  const code = memberErrorOf(body)
  if (code === null) return null
  return textWithNumbers(code, body as Record<string, unknown>) ?? MEMBER_ERRORS[code]
}

function textWithNumbers(code: MemberErrorCode, body: Record<string, unknown>): string | null {
  const { limit, requested, held, of_set: ofSet, expected_amount: expected, amount } = body
  if (code === 'too_many_of_variant' && isNumber(limit) && Array.isArray(body.over_limit_items)) {
    const items = body.over_limit_items.map(overLimitText).join(', ')
    return `สั่งหรือยืมได้ไม่เกิน ${pieces(limit)}ต่อแบบต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ: ${items}`
  }
  const isFirst = code === 'too_many_first_pieces'
  if ((isFirst || code === 'too_many_pieces') && isNumber(limit) && isNumber(requested) && isNumber(held)) {
    const besides = isNumber(ofSet) ? ` นอกจากชุดของรอบนี้ ${pieces(ofSet)}` : ''
    const text = `สั่งหรือยืมได้รวมไม่เกิน ${pieces(limit)}ต่อคน${besides} นับรวมคำสั่งซื้อที่รออนุมัติ (${countsText(requested, held)})`
    return isFirst ? `สมาชิกใหม่${text} จนกว่าคำสั่งซื้อแรกได้รับอนุมัติ ต้องใช้มากกว่านี้ ติดต่อชมรม` : text
  }
  if (code === 'rental_blocked' && body.debt === 'overdue') return 'มีของยืมที่เลยกำหนดคืน คืนก่อนแล้วจึงยืมเพิ่มได้'
  if (code === 'rental_blocked' && body.debt === 'penalty') return 'มีค่าปรับที่ยังไม่ได้ชำระ ชำระก่อนแล้วจึงยืมเพิ่มได้'
  if (code === 'orders_closed' && typeof body.opens_at === 'string') {
    return `ชมรมปิดรับคำสั่งซื้อชั่วคราว เปิดรับอีกครั้ง ${formatWeekdayTime(body.opens_at)} ของในตะกร้ายังอยู่`
  }
  if (code === 'price_changed' && isNumber(expected) && isNumber(amount)) {
    return `ราคาเปลี่ยนจาก ${formatBaht(expected)} เป็น ${formatBaht(amount)} ยังไม่ได้สร้างคำสั่งซื้อ ตรวจสอบยอดใหม่ก่อนโอนเงินเพิ่ม`
  }
  return null
}

function overLimitText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return ''
  const { name, size, requested, held } = item as Record<string, unknown>
  const counts = isNumber(requested) && isNumber(held) ? ` (${countsText(requested, held)})` : ''
  return `${[name, size].filter(Boolean).join(' ')}${counts}`
}

function countsText(requested: number, held: number): string {
  return held === 0 ? `ครั้งนี้ ${pieces(requested)}` : `ครั้งนี้ ${pieces(requested)} รออนุมัติอยู่ ${pieces(held)}`
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function pieces(count: number): string {
  return `${formatCount(count)} ชิ้น`
}
