import { bangkokDay } from '@jansi/client/bangkok-time'
import { formatCount, formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import type { SlipCode, StaffSlip } from '@jansi/contract/staff-order-body'
import Alert from '@mui/material/Alert'
import { Facts } from '../ui/page/panel.tsx'

const UNREAD = 'อ่าน QR บนสลิปไม่ได้'
const DAY_MS = 86_400_000
const DAYS_A_MONTH = 365.25 / 12
/** Up to here a distance is written in days. */
const MAX_DAYS = 60

/** The moment that the day of a transfer is compared with, and its name: สั่งซื้อ. */
export type PaidFor = { at: string; name: string }

/**
 * The transfers that the codes in a slip's image name. Reports several of them, and a day of one that is before the
 * order or after the slip came in. Only a day that the code itself has is compared; a reference that begins like a day is
 * shown as that.
 */
export function SlipCodes({ slip, paidFor }: { slip: StaffSlip; paidFor: PaidFor }) {
  const codes = codesOf(slip.reading)
  const [first, ...others] = codes
  const oddDays = codes.flatMap(({ dated_on: day }) => {
    const distance = day === undefined ? null : distanceOf(day, paidFor, slip.created_at)
    return day === undefined || distance === null ? [] : [`${formatWeekday(day)} ${distance}`]
  })
  return (
    <>
      {codes.length > 1 && (
        <Alert severity="warning">
          {`รูปนี้มี QR ของการโอน ${formatCount(codes.length)} รายการ ดูให้แน่ใจว่ารายการใดเป็นของยอดนี้`}
        </Alert>
      )}
      {oddDays.map((day) => (
        <Alert key={day} severity="warning">
          {`วันที่โอนใน QR คือ ${day}`}
        </Alert>
      ))}
      {[factsOf(first), ...others.map(factsOf)].map((facts, index) => (
        <Facts
          key={String(facts)}
          facts={index === 0 ? [['แนบเมื่อ', formatWeekdayTime(slip.created_at)], ...facts] : facts}
        />
      ))}
    </>
  )
}

type Fact = readonly [name: string, value: string]

/** An older server sends the first code alone. */
function codesOf({ codes, bank_code, bank_name, reference }: StaffSlip['reading']): SlipCode[] {
  if (codes !== undefined && codes.length > 0) return codes
  return bank_code === null || reference === null ? [] : [{ bank_code, bank_name, reference }]
}

function factsOf(code: SlipCode | undefined): Fact[] {
  if (code === undefined)
    return [
      ['ธนาคาร', UNREAD],
      ['เลขอ้างอิง', UNREAD],
    ]
  const { bank_code, bank_name, reference, dated_on, begins_like } = code
  const facts: Fact[] = [
    ['ธนาคาร', bank_name ?? `ไม่รู้จักธนาคารรหัส ${bank_code}`],
    ['เลขอ้างอิง', begins_like ? `${reference} (ขึ้นต้นเหมือนวันที่ ${formatWeekday(begins_like)})` : reference],
  ]
  return dated_on ? [...facts, ['วันที่โอน', formatWeekday(dated_on)]] : facts
}

/** Returns null for a day between the order and the slip. */
function distanceOf(day: string, paidFor: PaidFor, sentAt: string): string | null {
  const days = (from: string) => (Date.parse(day) - Date.parse(bangkokDay(Date.parse(from)))) / DAY_MS
  if (days(paidFor.at) < 0) return `ก่อน${paidFor.name} ${inWords(-days(paidFor.at))}`
  return days(sentAt) > 0 ? `หลังแนบสลิป ${inWords(days(sentAt))}` : null
}

function inWords(days: number): string {
  return days <= MAX_DAYS ? `${days} วัน` : `${formatCount(Math.round(days / DAYS_A_MONTH))} เดือน`
}
