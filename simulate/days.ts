/** Days of the club's calendar (Asia/Bangkok, seven hours ahead of UTC all year) as `2026-11-27`. */
const DAY_MS = 86_400_000
const BANGKOK_AHEAD_MS = 7 * 3_600_000

/** The day in Bangkok at a moment. */
export function dayAt(moment: number): string {
  return new Date(moment + BANGKOK_AHEAD_MS).toISOString().slice(0, 10)
}

/** The moment at which an hour begins on a day in Bangkok. */
export function hourOf(day: string, hour: number): number {
  return Date.parse(`${day}T00:00:00Z`) - BANGKOK_AHEAD_MS + hour * 3_600_000
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
