const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the calendar day of an instant in Asia/Bangkok, YYYY-MM-DD. Bangkok keeps UTC+7 all year. */
export function bangkokDay(instant: Date): string {
  return new Date(instant.getTime() + 7 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/**
 * Returns how many whole days `day` is after the due day; 0 on or before the due day, or if nothing is due.
 */
export function daysLate(dueOn: string | null, day: string): number {
  if (dueOn === null) return 0
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(dueOn)) / DAY_MS))
}

/** Returns the calendar day that is `days` after the given one; before it if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the days from one calendar day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the instant at which a calendar day begins in Asia/Bangkok. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`)
}

/** Returns the later of two calendar days. */
export function laterDay(one: string, other: string): string {
  return one > other ? one : other
}

/** Returns the hour of an instant in Asia/Bangkok, 0 to 23. */
export function bangkokHour(instant: Date): number {
  return (instant.getUTCHours() + 7) % 24
}
