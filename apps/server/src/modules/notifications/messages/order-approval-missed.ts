import type { Message } from '../../../domain/message.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/** Reports that an order without a slip was cancelled because nobody approved it in time, and that the member can order again. */
export function orderApprovalMissedMessage(data: {
  firstName: string
  orderNumber: number
  historyUrl: string
  lines: MessageOrderLine[]
}): Message {
  return {
    subject: `คำสั่งซื้อเลขที่ ${data.orderNumber} ถูกยกเลิก`,
    heading: 'คำสั่งซื้อถูกยกเลิกเพราะเลยกำหนดอนุมัติ',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `คำสั่งซื้อเลขที่ ${data.orderNumber} ไม่ได้รับอนุมัติภายในกำหนด ระบบจึงยกเลิกและคืนของเข้าร้าน`,
      },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'paragraph', text: 'ถ้ายังต้องการของ สั่งใหม่ได้เลย หรือติดต่อชมรมเพื่อสอบถาม' },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
