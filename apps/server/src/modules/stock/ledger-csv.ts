import { MOVEMENT_TEXTS } from '@jansi/contract/movement-kinds'
import { figure, writeCsv } from '../../core/csv.ts'
import { satangToBaht } from '../../domain/money.ts'
import type { MovementRow } from './queries.ts'

const HEADINGS = [
  'เวลา',
  'สินค้า',
  'ขนาด',
  'ชนิด',
  'พร้อมให้สั่ง (เปลี่ยน)',
  'ยืมอยู่ (เปลี่ยน)',
  'พักซ่อม (เปลี่ยน)',
  'พร้อมให้สั่ง (คงเหลือ)',
  'ยืมอยู่ (คงเหลือ)',
  'พักซ่อม (คงเหลือ)',
  'ราคาซื้อต่อชิ้น (บาท)',
  'เหตุผล',
  'ผู้ทำ',
  'คำสั่งซื้อ',
]

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Bangkok',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A variant's ledger as CSV, a row a movement; times are of Bangkok, such as 2026-11-22 18:05:00. */
export function ledgerCsv(
  { productName, variant }: { productName: string; variant: { size: string } },
  rows: readonly MovementRow[],
): string {
  return writeCsv([
    HEADINGS,
    ...rows.map(({ movement, actor, order, balance }) => [
      timeFormat.format(movement.createdAt),
      productName,
      variant.size,
      MOVEMENT_TEXTS[movement.kind],
      figure(movement.available),
      figure(movement.onLoan),
      figure(movement.quarantined),
      figure(balance.available),
      figure(balance.onLoan),
      figure(balance.quarantined),
      movement.unitCost === null ? '' : figure(satangToBaht(movement.unitCost), 2),
      movement.reason ?? '',
      actor ? `${actor.firstName} ${actor.lastName}` : 'ระบบ',
      order === null ? '' : figure(order.number),
    ]),
  ])
}
