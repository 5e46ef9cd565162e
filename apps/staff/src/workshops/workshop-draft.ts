import type { StaffWorkshop, WorkshopInput } from '@jansi/contract/staff-workshops'
import { calendarDay } from '../lib/format.ts'
import { type Difference, describeText, fieldDifferences } from '../lib/stale.ts'

/** The four days of a workshop, YYYY-MM-DD or empty, in the order in which they come. */
export type WorkshopDays = Pick<WorkshopInput, 'hand_over_on' | 'starts_on' | 'ends_on' | 'return_due_on'>

/** A workshop as it is being edited. */
export type WorkshopDraft = WorkshopDays & { name: string; product_ids: readonly number[] }

export type WorkshopProblems = Partial<Record<keyof WorkshopDays | 'name', string>>

export const EMPTY_WORKSHOP: WorkshopDraft = {
  name: '',
  hand_over_on: '',
  starts_on: '',
  ends_on: '',
  return_due_on: '',
  product_ids: [],
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A workshop as the server has it, ready to be edited. */
export function workshopDraft(workshop: StaffWorkshop): WorkshopDraft {
  const { name, hand_over_on, starts_on, ends_on, return_due_on } = workshop
  return { name, hand_over_on, starts_on, ends_on, return_due_on, product_ids: sorted(workshop.product_ids) }
}

/** Returns the problems that prevent saving a workshop: its name and four days that follow one another. */
export function workshopProblems(draft: WorkshopDays & { name: string }): WorkshopProblems {
  const problems: WorkshopProblems = {}
  if (!draft.name.trim()) problems.name = 'ระบุชื่อเวิร์กช็อป'
  const days = ['hand_over_on', 'starts_on', 'ends_on', 'return_due_on'] as const
  for (const day of days) {
    if (!DAY.test(draft[day])) problems[day] = 'เลือกวัน'
  }
  if (days.some((day) => problems[day])) return problems
  if (draft.hand_over_on > draft.starts_on) problems.hand_over_on = 'วันรับของต้องไม่หลังวันเริ่ม'
  if (draft.ends_on < draft.starts_on) problems.ends_on = 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม'
  if (draft.return_due_on < draft.ends_on) problems.return_due_on = 'กำหนดคืนต้องไม่ก่อนวันสิ้นสุด'
  return problems
}

/** A workshop as the server takes it; only for a draft without problems. */
export function workshopBody(draft: WorkshopDraft): WorkshopInput {
  const { name, hand_over_on, starts_on, ends_on, return_due_on } = draft
  return {
    name: name.trim(),
    hand_over_on,
    starts_on,
    ends_on,
    return_due_on,
    product_ids: sorted(draft.product_ids),
  }
}

const FIELD_NAMES: { [Field in keyof WorkshopDraft]: string } = {
  name: 'ชื่อเวิร์กช็อป',
  hand_over_on: 'วันรับของ',
  starts_on: 'วันเริ่ม',
  ends_on: 'วันสิ้นสุด',
  return_due_on: 'กำหนดคืน',
  product_ids: 'สินค้า',
}

/** Returns the changes of another volunteer to a workshop since `base` was read, as text. */
export function workshopDifferences(
  base: WorkshopDraft,
  mine: WorkshopDraft,
  theirs: WorkshopDraft,
): Difference[] {
  return fieldDifferences(base, mine, theirs, {
    names: FIELD_NAMES,
    say: (field, draft) => {
      if (field === 'product_ids') return saidProducts(base.product_ids, draft.product_ids)
      if (field === 'name') return describeText(draft.name)
      return draft[field] ? calendarDay(draft[field]) : 'ไม่มี'
    },
  })
}

function saidProducts(was: readonly number[], now: readonly number[]): string {
  const added = now.filter((id) => !was.includes(id)).length
  const left = was.filter((id) => !now.includes(id)).length
  const change = [added > 0 && `เพิ่ม ${added}`, left > 0 && `เอาออก ${left}`].filter(Boolean).join(' ')
  return `${now.length} รายการ${change && ` (${change})`}`
}

/** Ids of chosen products in one order, so that choosing in another one is no change. */
export const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
