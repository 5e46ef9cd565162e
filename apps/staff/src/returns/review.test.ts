import type { StaffReturnItem } from '@jansi/contract/staff-returns'
import { reviewReturn } from '@jansi/contract/staff-returns'
import type { Condition } from '@jansi/contract/statuses'
import { describe, expect, it } from 'vitest'
import {
  decisionOf,
  newOutcome,
  type OutcomeDraft,
  penaltyOf,
  problemsOf,
  proposedPenalty,
  type ReviewDraft,
  reviewBody,
  startReview,
  totalPenalty,
} from './review.ts'

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
const review = (...rows: OutcomeDraft[]): ReviewDraft => ({
  notes: '',
  items: [{ item: brush, outcomes: rows }],
})

describe('the proposal of the rules', () => {
  it('is the late fee of every piece in good condition', () => {
    expect(proposedPenalty(brush, 1, 3)).toBe(60.3)
    expect(proposedPenalty(easel, 1, 1)).toBe(0)
  })

  it('is nothing for wear or for pieces that were not received', () => {
    expect(proposedPenalty(brush, 2, 3)).toBe(0)
    expect(proposedPenalty(brush, 6, 3)).toBe(0)
  })

  it('is left to the volunteer for a repair, and is the replacement price for lost pieces', () => {
    expect(proposedPenalty(brush, 3, 1)).toBeNull()
    expect(proposedPenalty(brush, 4, 2)).toBe(240)
    expect(proposedPenalty(brush, 5, 2)).toBe(240)
  })
})

describe('a penalty', () => {
  it('is the volunteer’s input, separators and satang included', () => {
    expect(penaltyOf(brush, outcome(5, 1, { typedPenalty: '1,250.50' }))).toBe(1250.5)
    expect(penaltyOf(brush, outcome(5, 1, { typedPenalty: '0' }))).toBe(0)
  })

  it('is nothing for pieces that were not received, for any earlier input', () => {
    expect(penaltyOf(brush, outcome(6, 1, { typedPenalty: '50' }))).toBe(0)
  })

  it.each(['', 'ฟรี', '-5', '1.234', '1e3', '2000000'])('is missing when “%s” is typed', (typedPenalty) => {
    expect(penaltyOf(brush, outcome(5, 1, { typedPenalty }))).toBeNull()
  })
})

describe('the total', () => {
  it('adds the penalties of items and conditions, without waived and missing ones', () => {
    const waived = outcome(5, 1, { waived: true, reason: 'x' })
    const found = [
      { prices: brush, outcomes: [outcome(1, 1), waived, outcome(3, 1)] },
      { prices: easel, outcomes: [outcome(4, 1, { typedPenalty: '450.2' })] },
    ]
    expect(totalPenalty(found)).toBe(470.3)
  })
})

describe('the decision', () => {
  it('follows from the received pieces', () => {
    expect(decisionOf(review(outcome(1, 2), outcome(5, 1)))).toBe('approved')
    expect(decisionOf(review(outcome(1, 2), outcome(6, 1)))).toBe('partial')
    expect(decisionOf(review(outcome(6, 3)))).toBe('rejected')
  })
})

describe('a review', () => {
  it('starts with every piece as it should be, and can be sent like that', () => {
    const draft = startReview([brush, easel])
    expect(problemsOf(draft)).toEqual([])
    expect(reviewBody(draft)).toEqual({
      notes: '',
      items: [
        { return_item: 11, outcomes: [{ condition: 1, quantity: 3, penalty_amount: 60.3 }] },
        { return_item: 12, outcomes: [{ condition: 1, quantity: 1, penalty_amount: 0 }] },
      ],
    })
  })

  it('speaks of every piece, once', () => {
    expect(problemsOf(review(outcome(1, 2)))).toEqual(['พู่กัน: จำนวนรวมต้องเท่ากับ 3'])
    expect(problemsOf(review(outcome(1, 3), outcome(2, 1)))).toEqual(['พู่กัน: จำนวนรวมต้องเท่ากับ 3'])
  })

  it('needs the price of a repair, a reason for a waiver, and notes when nothing is accepted', () => {
    expect(problemsOf(review(outcome(3, 3)))).toEqual(['พู่กัน: ระบุค่าปรับเป็นบาท'])
    expect(problemsOf(review(outcome(1, 3, { waived: true, reason: ' ' })))).toEqual([
      'พู่กัน: ระบุเหตุผลที่ยกเว้นค่าปรับ',
    ])
    expect(problemsOf(review(outcome(6, 3)))).toEqual(['ระบุหมายเหตุเมื่อไม่รับคืน'])
    expect(problemsOf({ ...review(outcome(6, 3)), notes: 'ไม่พบของ' })).toEqual([])
  })

  it('goes out as the contract takes it', () => {
    const body = reviewBody({
      ...review(
        outcome(1, 2, { waived: true, reason: ' ป่วย ' }),
        outcome(3, 1, { typedPenalty: '80.10', reason: 'ขนหลุด' }),
      ),
      notes: ' เรียบร้อย ',
    })
    expect(body).toEqual({
      notes: 'เรียบร้อย',
      items: [
        {
          return_item: 11,
          outcomes: [
            { condition: 1, quantity: 2, penalty_amount: 40.2, waived: true, reason: 'ป่วย' },
            { condition: 3, quantity: 1, penalty_amount: 80.1, reason: 'ขนหลุด' },
          ],
        },
      ],
    })
    expect(reviewReturn.body.safeParse(body).success).toBe(true)
  })
})
