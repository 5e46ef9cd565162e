import { describe, expect, it } from 'vitest'
import { bangkokDay, daysLate } from './days.ts'
import { decide, lateFee, proposedPenalty } from './penalties.ts'

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

describe('the late fee of a piece', () => {
  it.each([
    [0, 0],
    [1, 500],
    [3, 1500],
    [30, 15_000],
    [31, 15_000],
    [4000, 15_000],
  ])('is for %i days %i satang, never more than a new one', (days, fee) => {
    expect(lateFee({ daysLate: days, ratePerDay: 500, replacementPrice: 15_000 })).toBe(fee)
  })
})

describe('the proposed penalty of two pieces', () => {
  it.each([
    [1, 'as they should be: the late fee', 1_000],
    [2, 'worn: nothing', 0],
    [3, 'to be repaired: staff name the price', 0],
    [4, 'broken for good: two new ones', 30_000],
    [5, 'lost: two new ones', 30_000],
    [6, 'never received: nothing yet', 0],
  ] as const)('in condition %i, %s', (condition, _name, satang) => {
    expect(proposedPenalty(condition, 2, { lateFee: 500, replacementPrice: 15_000 })).toBe(satang)
  })
})

describe('a review', () => {
  const found = (...conditions: (1 | 2 | 3 | 4 | 5 | 6)[]) =>
    decide(conditions.map((condition) => ({ condition, quantity: 1 })))

  it('approves when every piece is settled, however it was found', () => {
    expect(found(1, 2, 3, 4, 5)).toBe('approved')
  })

  it('approves in part when some piece was not received', () => {
    expect(found(1, 6)).toBe('partial')
  })

  it('rejects when no piece was received', () => {
    expect(found(6, 6)).toBe('rejected')
  })
})
