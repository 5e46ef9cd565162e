import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/** Reports that the approval of an order was taken back, and why: staff check the order again. */
export function orderApprovalUndoneMessage(data: {
  firstName: string
  orderId: string
  lines: MessageOrderLine[]
  reason: string
  historyUrl: string
}): Message {
  const order = shortId(data.orderId)
  return {
    subject: `ตรวจคำสั่งซื้อ ${order} อีกครั้ง`,
    heading: 'ทีมงานขอตรวจคำสั่งซื้ออีกครั้ง',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `การอนุมัติคำสั่งซื้อ ${order} ถูกยกเลิก ของยังจองไว้ให้คุณ รอผลการตรวจทางอีเมลก่อนมารับของ`,
      },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
