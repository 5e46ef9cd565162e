import { LIMITS } from '@jansi/contract/limits'

const DIGITS = { maximumFractionDigits: 2 } as const
const MINUTE = 60_000

const dateTimeFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const dayFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  timeZone: 'Asia/Bangkok',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Baht with separators, satang only where there are any: ฿1,250 or ฿1,250.50. */
export function baht(amount: number): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  return `฿${amount.toLocaleString('th-TH-u-nu-latn', { ...DIGITS, minimumFractionDigits })}`
}

/** A whole number with separators: 12,500. */
export function whole(count: number): string {
  return count.toLocaleString('th-TH-u-nu-latn')
}

/** A timestamp in Bangkok time and the Buddhist calendar. */
export function dateTime(timestamp: string): string {
  return `${dateTimeFormat.format(new Date(timestamp))} น.`
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

/** A phone number as people read it, 081-234-5678; anything but ten digits stays as it is. */
export function phone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

const shortDayFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'short',
})

/** A calendar day (YYYY-MM-DD) without its year, for the axis of a chart. */
export function shortDay(day: string): string {
  return shortDayFormat.format(new Date(`${day}T12:00:00+07:00`))
}

/** How many of a queue wait; the server counts no further than `LIMITS.countedRows`. */
export function counted(count: number): string {
  return count < LIMITS.countedRows ? whole(count) : `${whole(LIMITS.countedRows)}+`
}
