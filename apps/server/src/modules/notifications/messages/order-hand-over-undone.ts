import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/** Reports that the hand-over of some pieces was taken back, and why: they are reserved for the member again. */
export function orderHandOverUndoneMessage(data: {
  firstName: string
  orderId: string
  lines: MessageOrderLine[]
  reason: string
  historyUrl: string
}): Message {
  const order = shortId(data.orderId)
  return {
    subject: `แก้การส่งมอบ คำสั่งซื้อ ${order}`,
    heading: 'แก้การส่งมอบของ',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `เจ้าหน้าที่แก้การส่งมอบของคำสั่งซื้อ ${order} ของเหล่านี้อยู่ที่ชมรมและยังจองไว้ให้คุณ`,
      },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'paragraph', text: 'ถ้าของอยู่กับคุณแล้ว ติดต่อชมรม' },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
