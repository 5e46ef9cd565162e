const DAY_MS = 24 * 60 * 60 * 1000

/** The calendar day of an instant in Asia/Bangkok, YYYY-MM-DD. Bangkok keeps UTC+7 all year. */
export function bangkokDay(instant: Date): string {
  return new Date(instant.getTime() + 7 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** Whole days that `day` lies after the due day; 0 on the due day itself and before, or when nothing is due. */
export function daysLate(dueOn: string | null, day: string): number {
  if (dueOn === null) return 0
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(dueOn)) / DAY_MS))
}

/** The calendar day that lies `days` after the given one; before it when negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one calendar day to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The hour of an instant in Asia/Bangkok, 0 to 23. */
export function bangkokHour(instant: Date): number {
  return (instant.getUTCHours() + 7) % 24
}
