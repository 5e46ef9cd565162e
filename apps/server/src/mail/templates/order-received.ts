import { shortId } from '@jansi/contract/limits'
import { formatBaht } from '../../domain/money.ts'
import { thaiMoment } from '../../domain/thai-date.ts'
import { type Block, type ComposedMail, composeMail } from '../compose.ts'
import { type MailOrderLine, orderLineText } from './order-lines.ts'

/**
 * Says that an order came in and what happens next. `slipDueAt` is set while a slip is still owed;
 * `totalSatang` is integer satang.
 */
export function orderReceivedMail(data: {
  firstName: string
  orderId: string
  historyUrl: string
  lines: MailOrderLine[]
  totalSatang: number
  slipDueAt: Date | null
}): ComposedMail {
  const next: Block =
    data.slipDueAt === null
      ? {
          kind: 'paragraph',
          text: 'เจ้าหน้าที่ใช้เวลาตรวจสอบ 1-3 วันทำการ เมื่ออนุมัติแล้วจะแจ้งทางอีเมลนี้',
        }
      : {
          kind: 'paragraph',
          text: `แนบสลิปการโอนได้ถึง ${thaiMoment(data.slipDueAt)} หลังจากนั้นระบบจะคืนของเข้าร้านและปิดคำสั่งซื้อนี้`,
        }
  return composeMail({
    subject: `ได้รับคำสั่งซื้อ ${shortId(data.orderId)} แล้ว`,
    heading: 'ได้รับคำสั่งซื้อของคุณแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `คำสั่งซื้อ ${shortId(data.orderId)}` },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'paragraph', text: `ยอดรวม ${formatBaht(data.totalSatang)}` },
      next,
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  })
}
