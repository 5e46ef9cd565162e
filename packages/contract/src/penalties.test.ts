import { describe, expect, it } from 'vitest'
import { decide, lateFee, proposedPenalty } from './penalties.ts'

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
    [2, 'worn: the late fee', 1_000],
    [3, 'to be repaired: the late fee, until staff name the price', 1_000],
    [4, 'broken for good: two new ones', 30_000],
    [5, 'lost: two new ones', 30_000],
    [6, 'never received: nothing yet', 0],
  ] as const)('in condition %i, %s', (condition, _name, satang) => {
    expect(proposedPenalty(condition, 2, { lateFee: 500, replacementPrice: 15_000 })).toBe(satang)
  })
})

describe('the proposed penalty of two late pieces to be repaired', () => {
  it.each([
    [0, 1_000],
    [8_000, 9_000],
    [29_000, 30_000],
    [29_001, 30_000],
    [90_000, 30_000],
  ])(
    'is with a repair of %i the late fee and the repair: %i, never more than two new ones',
    (repair, satang) => {
      expect(proposedPenalty(3, 2, { lateFee: 500, replacementPrice: 15_000 }, repair)).toBe(satang)
    },
  )
})

describe('a review', () => {
  const found = (...conditions: (1 | 2 | 3 | 4 | 5 | 6)[]) =>
    decide(conditions.map((condition) => ({ condition, quantity: 1 })))

  it('approves when every piece arrived, in any condition', () => {
    expect(found(1, 2, 3, 4, 5)).toBe('approved')
  })

  it('approves in part when some piece was not received', () => {
    expect(found(1, 6)).toBe('partial')
  })

  it('rejects when no piece was received', () => {
    expect(found(6, 6)).toBe('rejected')
  })
})
