import { formatCount, formatShortDay } from '@jansi/client/format'
import { LIMITS, shortId } from '@jansi/contract/limits'

const MINUTE = 60_000
const HALF_YEAR = 182 * 24 * 60 * MINUTE

const CALENDAR = 'th-TH-u-ca-buddhist-nu-latn'

const dateTimeFormat = thaiDateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const shortDateTimeFormat = thaiDateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const dayFormat = thaiDateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** A timestamp in Bangkok time and the Buddhist calendar. */
export function dateTime(timestamp: string): string {
  return `${dateTimeFormat.format(new Date(timestamp))} น.`
}

/** A timestamp of the last half year without its year, any other one in full. */
export function shortDateTime(timestamp: string, now: number): string {
  const date = new Date(timestamp)
  return now - date.getTime() < HALF_YEAR ? shortDateTimeFormat.format(date) : dateTime(timestamp)
}

/** A calendar day (YYYY-MM-DD) in the Buddhist calendar. */
export function calendarDay(day: string): string {
  return dayFormat.format(new Date(`${day}T12:00:00+07:00`))
}

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

/** A calendar day (YYYY-MM-DD) without its year, for the axis of a chart. */
export function shortDay(day: string): string {
  return formatShortDay(day)
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

/** Makes a format for dates in Thai: Buddhist calendar, Asia/Bangkok. */
function thaiDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(CALENDAR, { ...options, timeZone: 'Asia/Bangkok' })
}
