import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const event: CalendarEvent = {
  uid: 'a-due@jansi',
  day: '2026-11-28',
  summary: 'คืนของ',
  description: '',
  location: '',
  url: 'https://shop.example/history',
  isTentative: false,
  sequence: 3,
  changedAt: new Date('2026-11-20T03:04:05.678Z'),
}
const write = (change: Partial<CalendarEvent> = {}) =>
  new TextDecoder().decode(writeCalendar('ปฏิทิน', [{ ...event, ...change }]))
/** The lines of a file, unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('writes an event of a whole day, each line ended by CR and LF', () => {
  const file = write()
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(linesOf(file)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Jansi//Shop//TH',
    'CALSCALE:GREGORIAN',
    'NAME:ปฏิทิน',
    'X-WR-CALNAME:ปฏิทิน',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:a-due@jansi',
    'DTSTAMP:20261120T030405Z',
    'LAST-MODIFIED:20261120T030405Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20261128',
    'SUMMARY:คืนของ',
    'URL:https://shop.example/history',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('folds lines at 75 bytes, between characters', () => {
  const description = 'ปฏิทินวันรับและวันคืนของ🎨'.repeat(20)
  const bytes = writeCalendar('ปฏิทิน', [{ ...event, description }])
  const lines = Buffer.from(bytes).toString('latin1').split('\r\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(75)
  const strict = new TextDecoder('utf-8', { fatal: true })
  for (const line of lines) strict.decode(Buffer.from(line, 'latin1'))
  expect(linesOf(strict.decode(bytes))).toContain(`DESCRIPTION:${description}`)
})

test('folds no line of exactly 75 bytes, and the next one with the space counted', () => {
  const room = 75 - 'SUMMARY:'.length
  expect(write({ summary: 'x'.repeat(room) })).toContain(`\r\nSUMMARY:${'x'.repeat(room)}\r\n`)
  const long = write({ summary: 'x'.repeat(room + 75) })
  expect(long).toContain(`\r\nSUMMARY:${'x'.repeat(room)}\r\n ${'x'.repeat(74)}\r\n x\r\n`)
})

test('escapes texts, so that none ends its line or begins a property', () => {
  const file = write({
    summary: 'a;b,c\\d',
    location: ' ตึก 1\r\nATTACH:x\u0000\u2028y\n',
    description: 'บรรทัด 1\nบรรทัด 2\rBEGIN:VALARM',
    isTentative: true,
  })
  const lines = linesOf(file)
  expect(lines).toContain('SUMMARY:a\\;b\\,c\\\\d')
  expect(lines).toContain('LOCATION:ตึก 1\\nATTACH:x \u2028y')
  expect(lines).toContain('DESCRIPTION:บรรทัด 1\\nบรรทัด 2\\nBEGIN:VALARM')
  expect(lines).toContain('STATUS:TENTATIVE')
})

test('writes the same bytes for the same events', () => {
  expect(write()).toBe(write())
})
