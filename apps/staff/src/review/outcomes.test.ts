import type { Condition } from '@jansi/contract/return-statuses'
import type { StaffReturnItem } from '@jansi/contract/staff-returns'
import { describe, expect, it } from 'vitest'
import {
  newOutcome,
  type OutcomeDraft,
  penaltyOf,
  proposedPenaltyBaht,
  reportedOutcomes,
  totalPenalty,
} from './outcomes.ts'

const brush: StaffReturnItem = {
  id: 11,
  order: '00000000-0000-4000-8000-000000000001',
  order_number: 12,
  image: null,
  order_item: { id: 1, product_name: 'พู่กัน', product_variant: { size: 'เบอร์ 8' }, quantity: 5 },
  quantity: 3,
  penalty_amount: 0,
  condition_name: '',
  outcomes: [],
  replacement_price: 120,
  days_late: 2,
  late_fee: 20.1,
}
const easel: StaffReturnItem = { ...brush, id: 12, quantity: 1, late_fee: 0, replacement_price: 900 }

const outcome = (condition: Condition, quantity: number, part: Partial<OutcomeDraft> = {}): OutcomeDraft => ({
  ...newOutcome(0, quantity),
  condition,
  ...part,
})

describe('the penalty that the rules propose', () => {
  it('is the late fee of every piece that can be lent again', () => {
    expect(proposedPenaltyBaht(brush, outcome(1, 3))).toBe(60.3)
    expect(proposedPenaltyBaht(brush, outcome(2, 3))).toBe(60.3)
    expect(proposedPenaltyBaht(easel, outcome(1, 1))).toBe(0)
  })

  it('is nothing for pieces that were not received', () => {
    expect(proposedPenaltyBaht(brush, outcome(6, 3))).toBe(0)
  })

  it.each([
    ['', null],
    ['แพง', null],
    ['0', 40.2],
    ['100.50', 140.7],
    ['199.80', 240],
    ['500', 240],
  ])(
    'of two pieces adds the repair “%s” to the late fee, at most the replacement price: %s',
    (typedRepair, baht) => {
      expect(proposedPenaltyBaht(brush, outcome(3, 2, { typedRepair }))).toBe(baht)
    },
  )

  it('is the replacement price for pieces that are lost or broken for good', () => {
    expect(proposedPenaltyBaht(brush, outcome(4, 2))).toBe(240)
    expect(proposedPenaltyBaht(brush, outcome(5, 2))).toBe(240)
  })
})

describe('a penalty', () => {
  it('is the amount that the volunteer typed, with separators and satang', () => {
    expect(penaltyOf(brush, outcome(5, 1, { typedPenalty: '1,250.50' }))).toBe(1250.5)
    expect(penaltyOf(brush, outcome(5, 1, { typedPenalty: '0' }))).toBe(0)
  })

  it('is nothing for pieces that were not received, also after an amount was typed', () => {
    expect(penaltyOf(brush, outcome(6, 1, { typedPenalty: '50' }))).toBe(0)
  })

  it.each(['', 'ฟรี', '-5', '1.234', '1e3', '2000000'])('is missing when “%s” is typed', (typedPenalty) => {
    expect(penaltyOf(brush, outcome(5, 1, { typedPenalty }))).toBeNull()
  })
})

describe('the total', () => {
  it('adds the amounts over items and conditions, without waived and missing ones', () => {
    const waived = outcome(5, 1, { waived: true, reason: 'x' })
    const found = [
      { prices: brush, outcomes: [outcome(1, 1), waived, outcome(3, 1)] },
      { prices: easel, outcomes: [outcome(4, 1, { typedPenalty: '450.2' })] },
    ]
    expect(totalPenalty(found)).toBe(470.3)
  })
})

describe('the rows with which a review begins', () => {
  const rows = (...given: Parameters<typeof reportedOutcomes>) =>
    reportedOutcomes(...given).map(({ condition, quantity }) => [condition, quantity])
  const broken = { kind: 'broken', quantity: 1, still_out: 1 } as const

  it('are one of good pieces where nothing was reported', () => {
    expect(rows(3)).toEqual([[1, 3]])
    expect(rows(3, [{ ...broken, still_out: 0 }])).toEqual([[1, 3]])
  })

  it('have the reported pieces apart, no more than came back', () => {
    const reports = [{ ...broken, kind: 'lost' as const }, broken, broken]
    expect(rows(5, reports)).toEqual([
      [1, 2],
      [3, 2],
      [5, 1],
    ])
    expect(rows(2, reports)).toEqual([[3, 2]])
  })

  it('name the numbered pieces of a report, unless they are not among those that came', () => {
    const [one, two] = [
      { id: 11, number: 1 },
      { id: 12, number: 2 },
    ]
    const report = { ...broken, pieces: [two] }
    expect(reportedOutcomes(2, [report])).toMatchObject([{ condition: 1 }, { condition: 3, pieces: [12] }])
    expect(rows(1, [report], [one])).toEqual([[1, 1]])
    expect(rows(1, [report], [two])).toEqual([[3, 1]])
  })

  it('ask for the price of a repair, and set no penalty for it', () => {
    const [, repaired] = reportedOutcomes(2, [broken])
    if (!repaired) throw new Error('a row is missing')
    expect(penaltyOf(brush, repaired)).toBeNull()
  })
})
