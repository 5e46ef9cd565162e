import type { Condition } from '@jansi/contract/return-statuses'
import type { StaffReturnItem } from '@jansi/contract/staff-returns'
import { reviewReturn } from '@jansi/contract/staff-returns'
import { describe, expect, it } from 'vitest'
import { newOutcome, type OutcomeDraft } from '../review/outcomes.ts'
import {
  decisionOf,
  problemsOf,
  type ReviewDraft,
  reviewBody,
  startReview,
  withCurrentItems,
} from './review.ts'

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
const review = (...rows: OutcomeDraft[]): ReviewDraft => ({
  notes: '',
  items: [{ item: brush, outcomes: rows }],
})

describe('a review whose goods are received meanwhile', () => {
  it('keeps its input, with the days and prices as they are now', () => {
    const typed = review(outcome(3, 3, { typedRepair: '60' }))
    const now = { ...brush, days_late: 5, late_fee: 25 }
    expect(withCurrentItems(typed, [now])).toEqual({
      notes: '',
      items: [{ item: now, outcomes: typed.items[0]?.outcomes }],
    })
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
    expect(problemsOf(review(outcome(3, 3)))).toEqual(['พู่กัน: ระบุค่าซ่อมเป็นบาท'])
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
        outcome(3, 1, { typedRepair: '60', reason: 'ขนหลุด' }),
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
            { condition: 3, quantity: 1, penalty_amount: 80.1, repair_price: 60, reason: 'ขนหลุด' },
          ],
        },
      ],
    })
    expect(reviewReturn.body.safeParse(body).success).toBe(true)
  })
})
