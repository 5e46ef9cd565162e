/** Bangkok keeps UTC+7 all year. */
const OFFSET_MS = 7 * 60 * 60_000

/** Returns the calendar day in Bangkok of an instant in milliseconds, YYYY-MM-DD. */
export function bangkokDay(time: number): string {
  return bangkokIso(time).slice(0, 10)
}

/** Returns a timestamp as a date and time field shows it, in Bangkok time to the minute; empty for none. */
export function bangkokText(timestamp: string | null): string {
  return timestamp === null ? '' : bangkokIso(new Date(timestamp).getTime()).slice(0, 16)
}

/** Reads the text of a date and time field as Bangkok time: null when it is empty, undefined when it is no time. */
export function bangkokTimestamp(text: string): string | null | undefined {
  if (text === '') return null
  const time = new Date(`${text}:00+07:00`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

function bangkokIso(time: number): string {
  return new Date(time + OFFSET_MS).toISOString()
}
