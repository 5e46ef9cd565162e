/** Where a restore ends: at a moment, or at the newest one that the copy has. */
export type Moment = Date | 'newest'

const ZONE = /(Z|[+-]\d\d:?\d\d)$/i
const FORM = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Reads the moment of a command line: `newest`, or a date and time such as `2026-11-27 20:13` or `2026-11-27T13:13:26.812Z`, in
 * Bangkok's time where it has no zone. Returns undefined for any other text.
 */
export function readMoment(text: string): Moment | undefined {
  if (text === 'newest') return text
  if (!FORM.test(text)) return undefined
  const moment = new Date(`${text.replace(' ', 'T')}${ZONE.test(text) ? '' : '+07:00'}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Writes a moment to the second, in Bangkok's time, as `readMoment` reads it. */
export function writeMoment(moment: Date): string {
  return new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
