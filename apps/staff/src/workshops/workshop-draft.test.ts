import { createWorkshop, type StaffWorkshop } from '@jansi/contract/staff-workshops'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_WORKSHOP,
  workshopBody,
  workshopDifferences,
  workshopDraft,
  workshopProblems,
} from './workshop-draft.ts'

const spring: StaffWorkshop = {
  id: 1,
  version: 1,
  name: 'สีน้ำวันเสาร์',
  hand_over_on: '2026-12-04',
  starts_on: '2026-12-05',
  ends_on: '2026-12-06',
  return_due_on: '2026-12-09',
  is_active: true,
  product_ids: [3, 1, 2],
  order_count: 4,
  can: { activate: true },
}
const draft = workshopDraft(spring)

describe('a workshop', () => {
  it('goes out as the contract takes it', () => {
    const body = workshopBody({ ...draft, name: ' สีน้ำวันเสาร์ ' })
    expect(createWorkshop.body.parse(body)).toEqual({
      name: 'สีน้ำวันเสาร์',
      hand_over_on: '2026-12-04',
      starts_on: '2026-12-05',
      ends_on: '2026-12-06',
      return_due_on: '2026-12-09',
      product_ids: [1, 2, 3],
    })
  })

  it('may be one day long, handed over and due back on that day', () => {
    const day = '2026-12-05'
    expect(
      workshopProblems({ ...draft, hand_over_on: day, starts_on: day, ends_on: day, return_due_on: day }),
    ).toEqual({})
  })

  it.each([
    ['hand_over_on', '2026-12-06'],
    ['ends_on', '2026-12-04'],
    ['return_due_on', '2026-12-05'],
  ] as const)('cannot have its days out of order: %s on %s', (day, value) => {
    expect(Object.keys(workshopProblems({ ...draft, [day]: value }))).toEqual([day])
  })

  it('owes a name and every day', () => {
    expect(Object.keys(workshopProblems(EMPTY_WORKSHOP)).sort()).toEqual([
      'ends_on',
      'hand_over_on',
      'name',
      'return_due_on',
      'starts_on',
    ])
  })
})

describe('a workshop that somebody else saved', () => {
  it('lists the days and how many products came and went', () => {
    const mine = { ...draft, name: 'ของฉัน', product_ids: [1, 2, 3, 4] }
    const theirs = { ...draft, return_due_on: '2026-12-10', product_ids: [2, 3, 5] }
    expect(workshopDifferences(draft, mine, theirs)).toEqual([
      {
        field: 'กำหนดคืน',
        theirs: expect.stringContaining('10'),
        mine: expect.stringContaining('9'),
        both: false,
      },
      { field: 'สินค้า', theirs: '3 รายการ (เพิ่ม 1 เอาออก 1)', mine: '4 รายการ (เพิ่ม 1)', both: true },
    ])
  })

  it('reports no change for products chosen in another order', () => {
    const turned = workshopDraft({ ...spring, product_ids: [2, 3, 1] })
    expect(workshopDifferences(draft, draft, turned)).toEqual([])
  })
})
