import { formatWeekday } from '@jansi/client/format'
import { joinThai } from '@jansi/contract/join-thai'
import { updateWorkshop, workshopInput } from '@jansi/contract/staff-workshops'
import { dayProblems } from '@jansi/contract/workshop-days'
import { MAX_SET_PIECES, type SetPiece } from '@jansi/contract/workshop-set'
import { useController, useWatch } from 'react-hook-form'
import { FormText } from '../form/fields.tsx'
import { type Field, fieldsForm, text, typedText } from '../form/record-fields.tsx'
import type { Problem } from '../form/thai-issues.ts'
import { trimmed } from '../form/typed-values.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { ProductChoice } from './product-choice.tsx'
import { SetChoice } from './set-choice.tsx'

const { shape } = workshopInput

/** The days of a workshop, in the order in which they come. */
export const WORKSHOP_DAYS = ['hand_over_on', 'starts_on', 'ends_on', 'return_due_on'] as const

type Day = (typeof WORKSHOP_DAYS)[number]

/** A day of a workshop, YYYY-MM-DD or empty; its rule is shown until it is chosen, then its name in the Buddhist calendar. */
function day(name: Day, label: string, rule: string): Field<string, string, string> {
  return {
    ...typedText(label, shape[name], (stored: string) => stored, { problem: 'เลือกวัน' }),
    describe: (chosen) => (chosen ? formatWeekday(chosen) : 'ไม่มี'),
    control: () => <DayField name={name} label={label} rule={rule} />,
  }
}

function DayField({ name, label, rule }: { name: Day; label: string; rule: string }) {
  const chosen = useWatch<Record<Day, string>, Day>({ name })
  return (
    <FormText name={name} type="date" required label={label} hint={chosen ? formatWeekday(chosen) : rule} />
  )
}

const products: Field<readonly number[], number[], number[]> = {
  label: 'สินค้า',
  schema: shape.product_ids,
  empty: [],
  read: sorted,
  describe: (now, was) => {
    const added = now.filter((id) => !was.includes(id)).length
    const left = was.filter((id) => !now.includes(id)).length
    const change = [added > 0 && `เพิ่ม ${added}`, left > 0 && `เอาออก ${left}`].filter(Boolean).join(' ')
    return `${now.length} รายการ${change && ` (${change})`}`
  },
  control: () => <ProductsField />,
}

/** Ids of chosen products in one order, so that choosing in another one is no change. */
function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b)
}

function ProductsField() {
  const { field } = useController<{ product_ids: number[] }, 'product_ids'>({ name: 'product_ids' })
  return <ProductChoice chosen={field.value} onChange={(ids) => field.onChange(sorted(ids))} />
}

const set: Field<readonly SetPiece[], SetPiece[], SetPiece[]> = {
  label: joinThai`ชุดของ${WORKSHOP}`,
  schema: shape.set.unwrap(),
  empty: [],
  read: (stored) => [...stored],
  problem: `ชุดมีได้ไม่เกิน ${MAX_SET_PIECES} รายการ`,
  describe: (pieces) => (pieces.length === 0 ? 'ไม่มี' : setText(pieces)),
  control: () => <SetField />,
}

/** Words for the size of a set. */
export function setText(pieces: readonly SetPiece[]): string {
  return `${pieces.length} รายการ ${pieces.reduce((sum, { quantity }) => sum + quantity, 0)} ชิ้น`
}

function SetField() {
  const { field, fieldState } = useController<{ set: SetPiece[] }, 'set'>({ name: 'set' })
  const offered = useWatch<{ product_ids: number[] }, 'product_ids'>({ name: 'product_ids' })
  return (
    <SetChoice
      pieces={field.value}
      offered={offered}
      problem={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}

/** A workshop's name, four days that follow one another, place, products and set. */
export const workshopFields = {
  name: text(joinThai`ชื่อ${WORKSHOP}`, shape.name, { problem: joinThai`ระบุชื่อ${WORKSHOP}`, required: true }),
  hand_over_on: day('hand_over_on', 'วันรับของ', 'ไม่หลังวันเริ่ม'),
  starts_on: day('starts_on', 'วันเริ่ม', 'วันแรกของกิจกรรม'),
  ends_on: day('ends_on', 'วันสิ้นสุด', 'ไม่ก่อนวันเริ่ม'),
  return_due_on: day('return_due_on', 'กำหนดคืน', 'ไม่ก่อนวันสิ้นสุด'),
  place: typedText(
    'สถานที่รับและคืนของ',
    trimmed(shape.place.unwrap()),
    (stored: string | undefined) => stored ?? '',
    { hint: 'แสดงในหน้าร้านและใบสั่งซื้อ เว้นว่างไว้ได้' },
  ),
  product_ids: products,
  set,
}

/** Returns the days that do not follow the ones before them, once all are chosen. */
export function dayRules(days: Record<Day, string>): Problem[] {
  if (WORKSHOP_DAYS.some((one) => days[one] === '')) return []
  return Object.entries(dayProblems(days)).map(([one, { thai }]) => ({ path: [one], text: thai }))
}

/** Pieces of a set whose products are not in the workshop. */
function setRules({ product_ids, set }: { product_ids: number[]; set: SetPiece[] }): Problem[] {
  if (set.every(({ product_id }) => product_ids.includes(product_id))) return []
  return [{ path: ['set'], text: joinThai`เอาสินค้าที่ไม่อยู่ใน${WORKSHOP}ออกจากชุด หรือเลือกสินค้านั้นใน${WORKSHOP}` }]
}

export const workshopForm = fieldsForm(workshopFields, updateWorkshop.responses[409], (values) => [
  ...dayRules(values),
  ...setRules(values),
])
