import type { Report } from '@jansi/contract/staff-reports'
import { writeCsv } from '../../core/csv.ts'
import { satangToBaht } from '../../domain/money.ts'
import type { Period } from './period.ts'
import type { LossRow, WeekRow } from './queries.ts'

/** A report with money in baht. */
export function presentReport(period: Period, weeks: readonly WeekRow[], losses: readonly LossRow[]): Report {
  return {
    ...period,
    weeks: weeks.map((week) => ({
      ...week,
      sale_income: satangToBaht(week.sale_income),
      rental_income: satangToBaht(week.rental_income),
      penalty_income: satangToBaht(week.penalty_income),
    })),
    losses: losses.map((loss) => ({ ...loss, replacement_value: satangToBaht(loss.replacement_value) })),
  }
}

const WEEK_HEADINGS = [
  'สัปดาห์ที่เริ่ม',
  'คำสั่งซื้อ',
  'รายได้จากการขาย (บาท)',
  'รายได้จากการยืม (บาท)',
  'ค่าปรับ (บาท)',
  'ให้ยืม (ชิ้น)',
  'รับคืน (ชิ้น)',
  'สูญเสีย (ชิ้น)',
]
const LOSS_HEADINGS = ['สินค้า', 'ขนาด', 'สูญเสีย (ชิ้น)', 'มูลค่าทดแทน (บาท)']

/** The two tables of a report as one CSV, an empty row between them. */
export function reportCsv({ weeks, losses }: Report): string {
  return writeCsv([
    WEEK_HEADINGS,
    ...weeks.map((week) => [
      week.week,
      String(week.orders),
      amount(week.sale_income),
      amount(week.rental_income),
      amount(week.penalty_income),
      String(week.loans),
      String(week.returned),
      String(week.lost),
    ]),
    [],
    LOSS_HEADINGS,
    ...losses.map((loss) => [
      loss.product_name,
      loss.size,
      String(loss.pieces),
      amount(loss.replacement_value),
    ]),
  ])
}

function amount(baht: number): string {
  return baht.toFixed(2)
}
