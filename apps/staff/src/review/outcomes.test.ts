import type { StaffReturnItem } from '@jansi/contract/staff-returns'
import type { Condition } from '@jansi/contract/statuses'
import { describe, expect, it } from 'vitest'
import { newOutcome, type OutcomeDraft, penaltyOf, proposedPenaltyBaht, totalPenalty } from './outcomes.ts'

const brush: StaffReturnItem = {
  id: 11,
  order: '00000000-0000-4000-8000-000000000001',
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
  it('is the late fee of every piece that came back in good condition', () => {
    expect(proposedPenaltyBaht(brush, 1, 3)).toBe(60.3)
    expect(proposedPenaltyBaht(easel, 1, 1)).toBe(0)
  })

  it('is nothing for wear, and for pieces that were not received', () => {
    expect(proposedPenaltyBaht(brush, 2, 3)).toBe(0)
    expect(proposedPenaltyBaht(brush, 6, 3)).toBe(0)
  })

  it('is left to the volunteer for a repair, and is the replacement price for lost pieces', () => {
    expect(proposedPenaltyBaht(brush, 3, 1)).toBeNull()
    expect(proposedPenaltyBaht(brush, 4, 2)).toBe(240)
    expect(proposedPenaltyBaht(brush, 5, 2)).toBe(240)
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
