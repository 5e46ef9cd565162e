import { bangkokDay } from '@jansi/client/bangkok-time'
import { serverNow } from '@jansi/client/server-clock'

const DAY_MS = 24 * 60 * 60_000

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
