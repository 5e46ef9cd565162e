import { expect, it } from 'vitest'
import { bangkokDay, bangkokText, bangkokTimestamp } from './bangkok-time.ts'

it('shows and reads a time as the clock in Bangkok has it', () => {
  expect(bangkokText('2026-11-20T18:30:00.000Z')).toBe('2026-11-21T01:30')
  expect(bangkokTimestamp('2026-11-21T01:30')).toBe('2026-11-20T18:30:00.000Z')
})

it('knows no time from a time that is not one', () => {
  expect(bangkokTimestamp('')).toBeNull()
  expect(bangkokText(null)).toBe('')
  expect(bangkokTimestamp('2026-13-41T01:30')).toBeUndefined()
})

it('begins a day at midnight in Bangkok', () => {
  expect(bangkokDay(Date.parse('2026-11-20T16:59:59Z'))).toBe('2026-11-20')
  expect(bangkokDay(Date.parse('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
})
