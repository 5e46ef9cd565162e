import { type StaffWorkshop, updateWorkshop, workshopInput } from '@jansi/contract/staff-workshops'
import { dayProblems } from '@jansi/contract/workshop-days'
import type { z } from 'zod'
import { fieldDifferences } from '../form/differences.ts'
import type { Problem } from '../form/thai-issues.ts'
import type { ContractForm } from '../form/use-contract-form.ts'
import { calendarDay } from '../lib/text/format.ts'

/** The days of a workshop, in the order in which they come. */
export const WORKSHOP_DAYS = ['hand_over_on', 'starts_on', 'ends_on', 'return_due_on'] as const

/** The four days of a workshop, YYYY-MM-DD or empty. */
export type WorkshopDays = Record<(typeof WORKSHOP_DAYS)[number], string>

const schema = workshopInput.required({ place: true })

/** A workshop as it is edited. */
export type WorkshopValues = z.input<typeof schema>

const CHOOSE_DAY = 'เลือกวัน'

/** The rules of a workshop's name and days: four days that follow one another. */
export const workshopRules = {
  texts: {
    name: 'ระบุชื่อเวิร์กช็อป',
    hand_over_on: CHOOSE_DAY,
    starts_on: CHOOSE_DAY,
    ends_on: CHOOSE_DAY,
    return_due_on: CHOOSE_DAY,
  },
  rules: (days: WorkshopDays): Problem[] => {
    if (WORKSHOP_DAYS.some((day) => days[day] === '')) return []
    return Object.entries(dayProblems(days)).map(([day, { thai }]) => ({ path: [day], text: thai }))
  },
}

export const workshopForm: ContractForm<StaffWorkshop, WorkshopValues, z.output<typeof schema>> = {
  ...workshopRules,
  schema,
  valuesOf: ({ name, hand_over_on, starts_on, ends_on, return_due_on, place = '', product_ids }) => ({
    name,
    hand_over_on,
    starts_on,
    ends_on,
    return_due_on,
    place,
    product_ids: sorted(product_ids),
  }),
  empty: {
    name: '',
    hand_over_on: '',
    starts_on: '',
    ends_on: '',
    return_due_on: '',
    place: '',
    product_ids: [],
  },
  differences: (base, mine, theirs) =>
    fieldDifferences(base, mine, theirs, {
      names: {
        name: 'ชื่อเวิร์กช็อป',
        hand_over_on: 'วันรับของ',
        starts_on: 'วันเริ่ม',
        ends_on: 'วันสิ้นสุด',
        return_due_on: 'กำหนดคืน',
        place: 'สถานที่รับและคืนของ',
        product_ids: 'สินค้า',
      },
      describe: {
        hand_over_on: describeDay,
        starts_on: describeDay,
        ends_on: describeDay,
        return_due_on: describeDay,
        product_ids: describeProducts,
      },
    }),
  stale: updateWorkshop.responses[409],
}

function describeDay(day: string): string {
  return day ? calendarDay(day) : 'ไม่มี'
}

function describeProducts(now: readonly number[], was: readonly number[]): string {
  const added = now.filter((id) => !was.includes(id)).length
  const left = was.filter((id) => !now.includes(id)).length
  const change = [added > 0 && `เพิ่ม ${added}`, left > 0 && `เอาออก ${left}`].filter(Boolean).join(' ')
  return `${now.length} รายการ${change && ` (${change})`}`
}

/** Ids of chosen products in one order, so that choosing in another one is no change. */
export const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
