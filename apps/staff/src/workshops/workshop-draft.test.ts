import { createWorkshop, type StaffWorkshop, updateWorkshop } from '@jansi/contract/staff-workshops'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_WORKSHOP,
  workshopBody,
  workshopChanges,
  workshopDraft,
  workshopProblems,
} from './workshop-draft.ts'

const spring: StaffWorkshop = {
  id: 1,
  name: 'สีน้ำวันเสาร์',
  hand_over_on: '2026-12-04',
  starts_on: '2026-12-05',
  ends_on: '2026-12-06',
  return_due_on: '2026-12-09',
  is_active: true,
  product_ids: [3, 1, 2],
  order_count: 4,
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

describe('a change of a workshop', () => {
  it('sends only what differs', () => {
    const changes = workshopChanges(draft, { ...draft, ends_on: '2026-12-07', product_ids: [1, 2] })
    expect(updateWorkshop.body.parse(changes)).toEqual({ ends_on: '2026-12-07', product_ids: [1, 2] })
  })

  it('is none when products were only chosen in another order', () => {
    expect(workshopChanges(draft, { ...draft, product_ids: [2, 3, 1] })).toEqual({})
  })
})
