import { describe, expect, it } from 'vitest'
import { bangkokDay, daysLate } from './days.ts'

describe('a loan', () => {
  it.each([
    ['2026-11-27', 0],
    ['2026-11-28', 0],
    ['2026-11-29', 1],
    ['2026-12-28', 30],
    ['2027-02-28', 92],
  ])('due on 28 November and back on %s is %i days late', (day, days) => {
    expect(daysLate('2026-11-28', day)).toBe(days)
  })

  it('that has no due day is never late', () => {
    expect(daysLate(null, '2099-01-01')).toBe(0)
  })

  it('is counted in Bangkok, where the day begins at 17:00 UTC', () => {
    expect(bangkokDay(new Date('2026-11-28T16:59:59.999Z'))).toBe('2026-11-28')
    expect(bangkokDay(new Date('2026-11-28T17:00:00.000Z'))).toBe('2026-11-29')
  })
})
