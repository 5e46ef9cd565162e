import { expect, it } from 'vitest'
import { shiftDays } from './shift-days.ts'

const END = new Date('2027-02-20T13:00:05.250Z')
const NOW = new Date('2026-12-01T02:30:00.000Z')
/** The last whole day before `NOW` at the hour of `END`: 82 days earlier. */
const shift = shiftDays(END, NOW)

it.each([
  ['"2027-02-20"', '"2026-11-30"'],
  ['"2027-02-20T12:59:59.1+00:00"', '"2026-11-30T12:59:59.1+00:00"'],
  [
    '{"to": "2027-03-01", "at": "2027-02-19T23:00:00.123Z"}',
    '{"to": "2026-12-09", "at": "2026-11-29T23:00:00.123Z"}',
  ],
])('shifts past moments by whole days: %s', (text, shifted) => {
  expect(shift(text)).toBe(shifted)
})

it('keeps a deadline as far ahead as it was', () => {
  expect(shift('"2027-02-21T12:00:00.5+00:00"')).toBe('"2026-12-02T01:29:54.5+00:00"')
})

it.each(['0f8fad5b-2026-41-22', '"080-555-0123"', '"2027-02-20T10:00:00+07:00"'])(
  'leaves %s alone',
  (text) => {
    expect(shift(text)).toBe(text)
  },
)
