import { MOVEMENT_TEXTS } from '@jansi/contract/movement-kinds'
import type { Report } from '@jansi/contract/staff-reports'
import { type CsvCell, figure, writeCsv } from '../../core/csv.ts'
import { satangToBaht } from '../../domain/money.ts'
import type { variantsWaitedFor } from '../stock/waiting-queries.ts'
import type { Period } from './period.ts'
import type { LossRow, PurchaseRow, ShrinkageRow, WeekRow } from './queries.ts'

/** The rows of a report; money is satang. */
export type ReportRows = {
  weeks: readonly WeekRow[]
  losses: readonly LossRow[]
  shrinkage: readonly ShrinkageRow[]
  purchases: readonly PurchaseRow[]
}

/** A report with money in baht; `waiting` and `owed` (satang) are as of now. */
export function presentReport(
  period: Period,
  { weeks, losses, shrinkage, purchases }: ReportRows,
  { waiting, owed }: { waiting: Awaited<ReturnType<typeof variantsWaitedFor>>; owed: number },
): Report {
  return {
    ...period,
    weeks: weeks.map((week) => ({
      ...week,
      sale_income: satangToBaht(week.sale_income),
      rental_income: satangToBaht(week.rental_income),
      penalty_income: satangToBaht(week.penalty_income),
      received: satangToBaht(week.received),
      refunds_owed: satangToBaht(week.refunds_owed),
      refunds_paid: satangToBaht(week.refunds_paid),
    })),
    losses: losses.map((loss) => ({ ...loss, replacement_value: satangToBaht(loss.replacement_value) })),
    shrinkage: shrinkage.map((row) => ({ ...row, value: satangToBaht(row.value) })),
    purchases: purchases.map((row) => ({ ...row, cost: satangToBaht(row.cost) })),
    waiting: waiting.map((row) => ({
      variant: row.variant,
      product_name: row.productName,
      size: row.size,
      members: row.members,
    })),
    refunds_owed_now: satangToBaht(owed),
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
  'รายได้รวม (บาท)',
  'เงินเข้า (บาท)',
  'ต้องคืนเพิ่ม (บาท)',
  'คืนเงินแล้ว (บาท)',
]
const LOSS_HEADINGS = ['สินค้า', 'ขนาด', 'สูญเสีย (ชิ้น)', 'มูลค่าทดแทน (บาท)']

const SHRINKAGE_HEADINGS = ['ชนิด', 'ออก (ชิ้น)', 'เข้า (ชิ้น)', 'มูลค่าทดแทน (บาท)']
const PURCHASE_HEADINGS = ['สินค้า', 'ขนาด', 'ซื้อเพิ่ม (ชิ้น)', 'ไม่ระบุราคา (ชิ้น)', 'ราคาซื้อรวม (บาท)']

const OWED_HEADINGS = ['ต้องคืนสมาชิกตอนนี้ (บาท)']
const WAITING_HEADINGS = ['สินค้า', 'ขนาด', 'สมาชิกที่รอตอนนี้ (คน)']

/** The tables of a report as one CSV, an empty row between them. */
export function reportCsv(report: Report): string {
  const { weeks, losses, shrinkage, purchases, waiting = [], refunds_owed_now: owed = 0 } = report
  return writeCsv([
    WEEK_HEADINGS,
    ...weeks.map((week) => [
      week.week,
      figure(week.orders),
      amount(week.sale_income),
      amount(week.rental_income),
      amount(week.penalty_income),
      figure(week.loans),
      figure(week.returned),
      figure(week.lost),
      amount(week.sale_income + week.rental_income + week.penalty_income),
      amount(week.received ?? 0),
      amount(week.refunds_owed ?? 0),
      amount(week.refunds_paid ?? 0),
    ]),
    [],
    LOSS_HEADINGS,
    ...losses.map((loss) => [
      loss.product_name,
      loss.size,
      figure(loss.pieces),
      amount(loss.replacement_value),
    ]),
    [],
    SHRINKAGE_HEADINGS,
    ...shrinkage.map((row) => [MOVEMENT_TEXTS[row.kind], figure(row.out), figure(row.in), amount(row.value)]),
    [],
    PURCHASE_HEADINGS,
    ...purchases.map((row) => [
      row.product_name,
      row.size,
      figure(row.pieces),
      figure(row.pieces_without_cost),
      amount(row.cost),
    ]),
    [],
    WAITING_HEADINGS,
    ...waiting.map((row) => [row.product_name, row.size, figure(row.members)]),
    [],
    OWED_HEADINGS,
    [amount(owed)],
  ])
}

function amount(baht: number): CsvCell {
  return figure(baht, 2)
}
