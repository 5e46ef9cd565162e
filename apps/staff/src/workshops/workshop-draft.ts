import type { StaffWorkshop, WorkshopInput } from '@jansi/contract/staff-workshops'

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

/** What has to be mended before a workshop can be saved: its name and four days that follow one another. */
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

/** Only what differs from what was read, so that two volunteers can edit different things at once. */
export function workshopChanges(base: WorkshopDraft, draft: WorkshopDraft): Partial<WorkshopInput> {
  const was = workshopBody(base)
  const now = workshopBody(draft)
  const fields = Object.keys(now) as (keyof WorkshopInput)[]
  const changed = fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(now[field]))
  return Object.fromEntries(changed.map((field) => [field, now[field]]))
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

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
