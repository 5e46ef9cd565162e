import { formatBaht, formatCount } from '@jansi/client/format'
import { SHOP_COLOURS } from '@jansi/contract/colours'
import type { ReportWeek } from '@jansi/contract/staff-reports'
import { shopColours } from '../lib/shop-identity.ts'

type Figure = Exclude<keyof ReportWeek, 'week'>

/** One row of numbers over the weeks: its name, and how a number of it is formatted. Money has no unit: it has a sign. */
export type Series = {
  figure: Figure
  name: string
  unit?: string
  colour: string
  say: (value: number) => string
}

const { leaf, coral } = SHOP_COLOURS
const { main, seriesMain, seriesDeep } = shopColours

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
    series: [{ figure: 'orders', name: 'คำสั่งซื้อ', unit: 'รายการ', colour: main, say: orders }],
  },
  {
    title: 'รายได้',
    stacked: true,
    series: [
      { figure: 'sale_income', name: 'ขาย', colour: seriesDeep, say: formatBaht },
      { figure: 'rental_income', name: 'ยืม', colour: leaf, say: formatBaht },
      { figure: 'penalty_income', name: 'ค่าปรับ', colour: coral, say: formatBaht },
    ],
  },
  {
    title: 'ของที่ยืมและคืน',
    stacked: false,
    series: [
      { figure: 'loans', name: 'ยืมไป', unit: 'ชิ้น', colour: seriesMain, say: pieces },
      { figure: 'returned', name: 'คืนแล้ว', unit: 'ชิ้น', colour: leaf, say: pieces },
      { figure: 'lost', name: 'หายหรือตัดออก', unit: 'ชิ้น', colour: coral, say: pieces },
    ],
  },
]

/** Money in and back by week, for tables: income is money that came in less money that is owed back. */
export const MONEY_SERIES: readonly Series[] = [
  { figure: 'received', name: 'เงินเข้า', colour: seriesDeep, say: formatBaht },
  { figure: 'refunds_owed', name: 'ต้องคืนเพิ่ม', colour: coral, say: formatBaht },
  { figure: 'refunds_paid', name: 'คืนเงินแล้ว', colour: leaf, say: formatBaht },
]

/** A figure of one week; 0 from a server that does not send it yet. */
export function figureOf(week: ReportWeek, figure: Figure): number {
  return week[figure] ?? 0
}

/** A figure over all weeks, to the satang. */
export function totalOf(weeks: readonly ReportWeek[], figure: Figure): number {
  return Math.round(weeks.reduce((sum, week) => sum + figureOf(week, figure), 0) * 100) / 100
}
