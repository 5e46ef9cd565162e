import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { thaiMoment } from '../../../domain/thai-date.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

export type OrderReceived = {
  firstName: string
  orderNumber: number
  historyUrl: string
  lines: MessageOrderLine[]
  /** Integer satang. */
  totalSatang: number
  /**
   * The next step of the order: its slip, or staff. Null in the text that is stored until the mail is sent.
   */
  next: { slipDueAt: Date } | 'check' | null
}

/** Confirms that an order has arrived and names the next step. */
export function orderReceivedMessage(data: OrderReceived): Message {
  const order = `คำสั่งซื้อเลขที่ ${data.orderNumber}`
  return {
    subject: `ได้รับ${order} แล้ว`,
    heading: 'ได้รับคำสั่งซื้อของคุณแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: order },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'paragraph', text: `ยอดรวม ${formatBaht(data.totalSatang)}` },
      { kind: 'paragraph', text: nextText(data.next) },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}

function nextText(next: OrderReceived['next']): string {
  if (next === null) return 'ดูสถานะล่าสุดของคำสั่งซื้อได้ที่หน้าประวัติ'
  if (next === 'check') return 'เจ้าหน้าที่ใช้เวลาตรวจสอบ 1-3 วันทำการ เมื่ออนุมัติแล้วจะแจ้งทางอีเมลนี้'
  return `แนบสลิปการโอนได้ถึง ${thaiMoment(next.slipDueAt)} หลังจากนั้นระบบจะคืนของเข้าร้านและปิดคำสั่งซื้อนี้`
}
