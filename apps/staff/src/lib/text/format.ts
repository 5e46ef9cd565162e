import { formatCount } from '@jansi/client/format'
import { LIMITS, shortId } from '@jansi/contract/limits'

const MINUTE = 60_000

/** How long ago a timestamp was, in the largest whole unit. */
export function ago(timestamp: string, now: number): string {
  const minutes = Math.floor((now - new Date(timestamp).getTime()) / MINUTE)
  if (minutes < 1) return 'เมื่อครู่'
  if (minutes < 60) return `${minutes} นาทีที่แล้ว`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} ชั่วโมงที่แล้ว`
  return `${Math.floor(minutes / (24 * 60))} วันที่แล้ว`
}

/** How long something has waited, in the largest whole unit: 2 ชม. */
export function waited(since: string, now: number): string {
  const minutes = Math.max(1, Math.floor((now - new Date(since).getTime()) / MINUTE))
  if (minutes < 60) return `${minutes} นาที`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} ชม.` : `${Math.floor(minutes / (24 * 60))} วัน`
}

/** How many days a calendar day (YYYY-MM-DD) comes after another. */
export function daysAfter(earlier: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(earlier)) / (24 * 60 * MINUTE))
}

/** A phone number as people read it, 081-234-5678; anything but ten digits stays as it is. */
export function phone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** Returns how staff name an order, after its noun or alone: เลขที่ 12. */
export function orderNumber(number: number): string {
  return `เลขที่ ${number}`
}

/** Returns how staff name an order, or a return, which has an id only. */
export function recordName({ number, id }: { number: number | null; id: string }): string {
  return number === null ? `คำขอคืน ${shortId(id)}` : `คำสั่งซื้อ${orderNumber(number)}`
}

/** How many wait; the server counts no further than `most`, on Today by default. */
export function counted(count: number, most: number = LIMITS.countedOnToday): string {
  return count < most ? formatCount(count) : `${formatCount(most)}+`
}
