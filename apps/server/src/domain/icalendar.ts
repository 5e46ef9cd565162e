/** An all-day event of a calendar file. */
export type CalendarEvent = {
  /** The same for as long as the event exists: programs find it again by this name. */
  uid: string
  /** The day, YYYY-MM-DD. */
  day: string
  summary: string
  /** May have several lines. */
  description: string
  location: string
  url: string
  isTentative: boolean
  /** Grows with every change of the event. */
  sequence: number
  changedAt: Date
}

/** Longest line of a calendar file in bytes, without its line break (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75
/** How often programs are asked to fetch a calendar again. */
const REFRESH = 'PT6H'

/**
 * Returns a calendar as an iCalendar file (RFC 5545), in UTF-8. It names no method, so that `DTSTAMP` is the time of the
 * last change and an unchanged calendar gives the same bytes.
 */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): Uint8Array {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Jansi//Shop//TH',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return new TextEncoder().encode(lines.map((line) => `${fold(line)}\r\n`).join(''))
}

function linesOf(event: CalendarEvent): string[] {
  const changedAt = stamp(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${event.sequence}`,
    // An event of one day without an end lasts that day (3.6.1).
    `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
    `URL:${event.url}`,
    `STATUS:${event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function stamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Line breaks become `\n`, and other control characters, which a file must not have, become spaces. */
function escapeText(text: string): string {
  return text
    .trim()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Divides a line between characters; lines after the first begin with a space, which counts. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
