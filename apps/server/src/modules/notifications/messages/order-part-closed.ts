import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/**
 * Reports which pieces of an order were closed before they were collected, and why. `valueSatang` is their
 * price if a slip was sent for the order; null if no money may have to go back.
 */
export function orderPartClosedMessage(data: {
  firstName: string
  orderId: string
  lines: MessageOrderLine[]
  reason: string
  valueSatang: number | null
  historyUrl: string
}): Message {
  const order = shortId(data.orderId)
  return {
    subject: `ปิดรายการที่ยังไม่ได้รับ คำสั่งซื้อ ${order}`,
    heading: 'ปิดรายการที่ยังไม่ได้รับ',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่ปิดรายการเหล่านี้ของคำสั่งซื้อ ${order} ไม่ต้องมารับแล้ว` },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      ...(data.valueSatang === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `มูลค่าของที่ปิด ${formatBaht(data.valueSatang)} ทีมงานจะตรวจยอดเงินที่โอน และแจ้งยอดที่จะคืนทางอีเมล`,
            },
          ]),
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
