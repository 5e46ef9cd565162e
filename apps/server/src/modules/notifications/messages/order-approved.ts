import type { Message } from '../../../domain/message.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/** Reports that an order is approved and can be collected at the workshop; `handOverOn` is a day `YYYY-MM-DD`. */
export function orderApprovedMessage(data: {
  firstName: string
  orderNumber: number
  historyUrl: string
  lines: MessageOrderLine[]
  workshop: { name: string; handOverOn: string } | null
}): Message {
  const when = data.workshop === null ? '' : ` ${data.workshop.name} วันที่ ${thaiDay(data.workshop.handOverOn)}`
  return {
    subject: `คำสั่งซื้อเลขที่ ${data.orderNumber} อนุมัติแล้ว`,
    heading: 'คำสั่งซื้อของคุณอนุมัติแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `รับอุปกรณ์ได้ที่เวิร์กช็อป${when}` },
      { kind: 'list', items: data.lines.map(orderLineText) },
      {
        kind: 'paragraph',
        text: `แจ้งคำสั่งซื้อเลขที่ ${data.orderNumber} หรือแสดง QR บนหลักฐานการชำระเงินกับเจ้าหน้าที่ตอนรับของ`,
      },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
