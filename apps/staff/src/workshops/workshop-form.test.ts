import { MAX_WORKSHOP_NAME_CHARACTERS, type StaffWorkshop } from '@jansi/contract/staff-workshops'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '../form/form-testing.ts'
import { workshopForm } from './workshop-form.tsx'

const spring: StaffWorkshop = {
  id: 1,
  version: 1,
  name: 'สีน้ำวันเสาร์',
  hand_over_on: '2026-12-04',
  starts_on: '2026-12-05',
  ends_on: '2026-12-06',
  return_due_on: '2026-12-09',
  place: 'ห้องศิลปะ',
  is_active: true,
  product_ids: [3, 1, 2],
  set: [{ product_id: 1, variant_id: null, type: 'rent', quantity: 2 }],
  order_count: 4,
  can: { activate: true },
}
const draft = workshopForm.valuesOf(spring)

describe('a workshop', () => {
  it('may be one day long, handed over and due back on that day', () => {
    const day = '2026-12-05'
    expect(
      problemsOf(workshopForm, {
        ...draft,
        hand_over_on: day,
        starts_on: day,
        ends_on: day,
        return_due_on: day,
      }),
    ).toEqual({})
  })

  it.each([
    ['hand_over_on', '2026-12-06', 'วันรับของต้องไม่หลังวันเริ่ม'],
    ['ends_on', '2026-12-04', 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม'],
    ['return_due_on', '2026-12-05', 'กำหนดคืนต้องไม่ก่อนวันสิ้นสุด'],
    ['return_due_on', '', 'เลือกวัน'],
    [
      'name',
      'ก'.repeat(MAX_WORKSHOP_NAME_CHARACTERS + 1),
      `ใส่ได้ไม่เกิน ${MAX_WORKSHOP_NAME_CHARACTERS} ตัวอักษร`,
    ],
  ] as const)('cannot have its %s “%s”', (field, value, text) => {
    expect(problemsOf(workshopForm, { ...draft, [field]: value })).toEqual({ [field]: text })
  })

  it('owes a name and every day', () => {
    expect(problemsOf(workshopForm, workshopForm.empty)).toEqual({
      ends_on: 'เลือกวัน',
      hand_over_on: 'เลือกวัน',
      name: 'ระบุชื่อเวิร์กช็อป',
      return_due_on: 'เลือกวัน',
      starts_on: 'เลือกวัน',
    })
  })
})

describe('the set of a workshop', () => {
  it('has products of the workshop alone', () => {
    expect(problemsOf(workshopForm, { ...draft, product_ids: [2, 3] })).toEqual({
      set: 'เอาสินค้าที่ไม่อยู่ในเวิร์กช็อปออกจากชุด หรือเลือกสินค้านั้นในเวิร์กช็อป',
    })
    expect(
      problemsOf(workshopForm, { ...draft, set: Array.from({ length: 21 }, () => draft.set).flat() }),
    ).toEqual({
      set: 'ชุดมีได้ไม่เกิน 20 รายการ',
    })
  })
})

describe('a workshop that somebody else saved', () => {
  it('names the days and the numbers of added and removed products', () => {
    const mine = { ...draft, name: 'ของฉัน', product_ids: [1, 2, 3, 4], set: [] }
    const theirs = { ...draft, return_due_on: '2026-12-10', product_ids: [2, 3, 5] }
    expect(workshopForm.differences(draft, mine, theirs)).toEqual([
      {
        field: 'กำหนดคืน',
        theirs: expect.stringContaining('10'),
        mine: expect.stringContaining('9'),
        both: false,
      },
      { field: 'สินค้า', theirs: '3 รายการ (เพิ่ม 1 เอาออก 1)', mine: '4 รายการ (เพิ่ม 1)', both: true },
    ])
  })

  it('reports no change for the same products in another order', () => {
    const turned = workshopForm.valuesOf({ ...spring, product_ids: [2, 3, 1] })
    expect(workshopForm.differences(draft, draft, turned)).toEqual([])
  })
})
