const OFFSET_MS = 7 * 60 * 60_000

/** A timestamp as a date and time field shows it, in Bangkok time to the minute; empty for none. */
export function bangkokText(timestamp: string | null): string {
  if (timestamp === null) return ''
  return new Date(new Date(timestamp).getTime() + OFFSET_MS).toISOString().slice(0, 16)
}

/** Parses the value of a date and time field as Bangkok time: null if it is empty, undefined if invalid. */
export function bangkokTimestamp(text: string): string | null | undefined {
  if (text === '') return null
  const time = new Date(`${text}:00+07:00`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
