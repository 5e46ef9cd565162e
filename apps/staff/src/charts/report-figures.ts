import { formatBaht, formatCount } from '@jansi/client/format'
import type { ReportWeek } from '@jansi/contract/staff-reports'

type Figure = Exclude<keyof ReportWeek, 'week'>

/** One row of numbers over the weeks: its name, and how a number of it is formatted. Money has no unit: it has a sign. */
export type Series = {
  figure: Figure
  name: string
  unit?: string
  colour: string
  say: (value: number) => string
}

const pieces = (value: number) => `${formatCount(value)} ชิ้น`
const orders = (value: number) => `${formatCount(value)} รายการ`

/**
 * The charts of a report. Their colours have a contrast of 3:1 on white, and neighbouring ones differ in
 * lightness.
 */
export const CHARTS: readonly { title: string; stacked: boolean; series: readonly Series[] }[] = [
  {
    title: 'คำสั่งซื้อที่อนุมัติ',
    stacked: false,
    series: [{ figure: 'orders', name: 'คำสั่งซื้อ', unit: 'รายการ', colour: '#3d4fb5', say: orders }],
  },
  {
    title: 'รายได้',
    stacked: true,
    series: [
      { figure: 'sale_income', name: 'ขาย', colour: '#2c3a8c', say: formatBaht },
      { figure: 'rental_income', name: 'ยืม', colour: '#2f7a55', say: formatBaht },
      { figure: 'penalty_income', name: 'ค่าปรับ', colour: '#c8452f', say: formatBaht },
    ],
  },
  {
    title: 'ของที่ยืมและคืน',
    stacked: false,
    series: [
      { figure: 'loans', name: 'ยืมไป', unit: 'ชิ้น', colour: '#3d4fb5', say: pieces },
      { figure: 'returned', name: 'คืนแล้ว', unit: 'ชิ้น', colour: '#2f7a55', say: pieces },
      { figure: 'lost', name: 'หายหรือตัดออก', unit: 'ชิ้น', colour: '#c8452f', say: pieces },
    ],
  },
]

/** Money in and back by week, for tables: income is money that came in less money that is owed back. */
export const MONEY_SERIES: readonly Series[] = [
  { figure: 'received', name: 'เงินเข้า', colour: '#2c3a8c', say: formatBaht },
  { figure: 'refunds_owed', name: 'ต้องคืนเพิ่ม', colour: '#c8452f', say: formatBaht },
  { figure: 'refunds_paid', name: 'คืนเงินแล้ว', colour: '#2f7a55', say: formatBaht },
]

/** A figure of one week; 0 from a server that does not send it yet. */
export function figureOf(week: ReportWeek, figure: Figure): number {
  return week[figure] ?? 0
}

/** A figure over all weeks, to the satang. */
export function totalOf(weeks: readonly ReportWeek[], figure: Figure): number {
  return Math.round(weeks.reduce((sum, week) => sum + figureOf(week, figure), 0) * 100) / 100
}
