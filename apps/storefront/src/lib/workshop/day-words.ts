import { bangkokDay, bangkokText } from '@jansi/client/bangkok-time'
import { formatShortDay } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'

/** Of Sunday to Saturday. */
const WEEKDAYS = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']
const DAY_MS = 24 * 60 * 60_000

/** Returns a calendar day (YYYY-MM-DD) with its weekday: "ส. 5 ธ.ค.". It reads the same on every day. */
export function formatWeekday(day: string): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]} ${formatShortDay(day)}`
}

/** Returns a moment with its weekday, for a deadline that is days away: "ส. 5 ธ.ค. 19:39 น.". Takes ISO 8601. */
export function formatWeekdayTime(iso: string): string {
  return `${formatWeekday(bangkokDay(Date.parse(iso)))} ${bangkokText(iso).slice(11)} น.`
}

/** Returns the days from today in Bangkok to a calendar day; negative if it has passed. `now` is in milliseconds. */
export function daysUntil(day: string, now = serverNow()): number {
  return Math.round((Date.parse(day) - Date.parse(bangkokDay(now))) / DAY_MS)
}

/** Returns how far away a calendar day is: "วันนี้", "พรุ่งนี้", "อีก 5 วัน"; empty for a day that has passed. */
export function daysAwayText(day: string, now?: number): string {
  const days = daysUntil(day, now)
  if (days < 0) return ''
  return days === 0 ? 'วันนี้' : days === 1 ? 'พรุ่งนี้' : `อีก ${days} วัน`
}
