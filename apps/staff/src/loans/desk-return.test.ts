import { recordWalkInReturn } from '@jansi/contract/staff-loans'
import { describe, expect, it } from 'vitest'
import { newOutcome, totalPenalty } from '../review/outcomes.ts'
import { broughtIn, deskBody, deskNumbers, deskProblems, startDeskReturn, staysOut } from './desk-return.ts'

const easel = {
  order_item: 7,
  product_name: 'ขาตั้งภาพ',
  size: 'เบอร์ 1',
  out: 3,
  replacement_price: 900,
  late_fee: 10.5,
  waits_in: null,
}
const brush = { ...easel, order_item: 8, product_name: 'พู่กัน', size: 'เบอร์ 4', out: 1, replacement_price: 120 }
const start = startDeskReturn({ items: [easel, brush] })
const [first, second] = start.items
if (!first || !second) throw new Error('two items were given')
const row = newOutcome(0, 3)
const SESSION = '1f0c2a4e-0000-4000-8000-000000000000'

describe('a return at the desk', () => {
  it('starts with everything back as it should be, and leaves the penalty to the rules', () => {
    expect(deskProblems(start)).toEqual([])
    expect(recordWalkInReturn.body.parse(deskBody(start))).toEqual({
      notes: '',
      items: [
        { order_item: 7, outcomes: [{ condition: 1, quantity: 3 }] },
        { order_item: 8, outcomes: [{ condition: 1, quantity: 1 }] },
      ],
    })
  })

  it('shows the total so far: the late fee of all, broken and lost pieces, without those that stay out', () => {
    expect(totalPenalty(broughtIn(start))).toBe(42)
    const broken = { ...row, condition: 4 as const, quantity: 1 }
    const items = [
      { ...first, outcomes: [{ ...row, quantity: 2 }, broken] },
      { ...second, brought: false },
    ]
    expect(totalPenalty(broughtIn({ notes: '', items }))).toBe(921)
  })

  it('leaves pieces that the member has sent back with photos to their page', () => {
    const draft = startDeskReturn({
      items: [easel, { ...brush, waits_in: SESSION, waiting: 1 }],
    })
    expect(draft.items.map(({ brought }) => brought)).toEqual([true, false])
  })

  it('takes the other pieces of an item of which the member has sent some', () => {
    const pieces = [1, 2, 3].map((id) => ({ id, number: id }))
    const some = { ...easel, waits_in: SESSION, waiting: 2, pieces, waiting_pieces: [2] }
    const draft = startDeskReturn({ items: [some] })
    expect(deskProblems(draft)).toEqual([])
    expect(deskBody(draft).items).toEqual([{ order_item: 7, outcomes: [{ condition: 1, quantity: 1 }] }])
    expect(deskNumbers(some).map(({ id }) => id)).toEqual([1, 3])
    const [entry] = draft.items
    if (!entry) throw new Error('an item was given')
    expect(deskProblems({ notes: '', items: [{ ...entry, outcomes: [{ ...row, quantity: 2 }] }] })).toEqual([
      'ขาตั้งภาพ: คืนได้ไม่เกิน 1 ชิ้น',
    ])
  })

  it('leaves out pieces that were not brought, and takes some pieces of an item', () => {
    const some = { ...first, outcomes: [{ ...row, quantity: 2 }] }
    const draft = { notes: ' ', items: [some, { ...second, brought: false }] }
    expect(staysOut(some)).toBe(1)
    expect(deskProblems(draft)).toEqual([])
    expect(deskBody(draft).items).toEqual([{ order_item: 7, outcomes: [{ condition: 1, quantity: 2 }] }])
  })

  it('takes the price of a repair, which no rule knows', () => {
    const repair = { ...row, condition: 3 as const }
    expect(deskProblems({ notes: '', items: [{ ...first, outcomes: [repair] }] })).toEqual([
      'ขาตั้งภาพ: ระบุค่าซ่อมเป็นบาท',
    ])
    const priced = { ...repair, typedRepair: '1,250.50', reason: ' ขาหัก ' }
    const draft = { notes: '', items: [{ ...first, outcomes: [priced] }] }
    expect(deskProblems(draft)).toEqual([])
    expect(totalPenalty(broughtIn(draft))).toBe(1282)
    expect(deskBody(draft).items[0]?.outcomes).toEqual([
      { condition: 3, quantity: 3, repair_price: 1250.5, reason: 'ขาหัก' },
    ])
    const other = { notes: '', items: [{ ...first, outcomes: [{ ...priced, typedPenalty: '900' }] }] }
    expect(deskBody(other).items[0]?.outcomes).toMatchObject([{ repair_price: 1250.5, penalty_amount: 900 }])
  })

  it('cannot take more than is out, nothing at all, or a waiver without a reason', () => {
    expect(deskProblems({ notes: '', items: [{ ...first, outcomes: [row, { ...row, key: 1 }] }] })).toEqual([
      'ขาตั้งภาพ: คืนได้ไม่เกิน 3 ชิ้น',
    ])
    expect(deskProblems({ notes: '', items: [{ ...first, brought: false }] })).toHaveLength(1)
    expect(deskProblems({ notes: '', items: [{ ...first, outcomes: [{ ...row, waived: true }] }] })).toEqual([
      'ขาตั้งภาพ: ระบุเหตุผลที่ยกเว้นค่าปรับ',
    ])
  })
})
