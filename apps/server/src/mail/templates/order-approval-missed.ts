import { shortId } from '@jansi/contract/limits'
import { type ComposedMail, composeMail } from '../compose.ts'
import { type MailOrderLine, orderLineText } from './order-lines.ts'

/**
 * Reports that an order without a slip was cancelled because nobody approved it in time, and can be ordered
 * again.
 */
export function orderApprovalMissedMail(data: {
  firstName: string
  orderId: string
  historyUrl: string
  lines: MailOrderLine[]
}): ComposedMail {
  return composeMail({
    subject: `คำสั่งซื้อ ${shortId(data.orderId)} ถูกยกเลิก`,
    heading: 'คำสั่งซื้อถูกยกเลิกเพราะเลยกำหนดอนุมัติ',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `คำสั่งซื้อ ${shortId(data.orderId)} ไม่ได้รับอนุมัติภายในกำหนด ระบบจึงยกเลิกและคืนของเข้าร้าน`,
      },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'paragraph', text: 'ถ้ายังต้องการของ สั่งใหม่ได้เลย หรือติดต่อชมรมเพื่อสอบถาม' },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  })
}
