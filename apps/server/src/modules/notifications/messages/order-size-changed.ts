import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/** Reports which pieces of an order were changed to another size, and why. */
export function orderSizeChangedMessage(data: {
  firstName: string
  orderId: string
  was: MessageOrderLine
  size: string
  reason: string
  historyUrl: string
}): Message {
  const order = shortId(data.orderId)
  return {
    subject: `เปลี่ยนขนาดในคำสั่งซื้อ ${order}`,
    heading: 'เปลี่ยนขนาดของที่สั่ง',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่เปลี่ยนขนาดของในคำสั่งซื้อ ${order} ราคาเท่าเดิม` },
      {
        kind: 'list',
        items: [`เดิม ${orderLineText(data.was)}`, `เป็น ${orderLineText({ ...data.was, size: data.size })}`],
      },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
