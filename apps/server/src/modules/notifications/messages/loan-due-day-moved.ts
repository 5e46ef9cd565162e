import type { Message } from '../../../domain/message.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/**
 * Informs a borrower that staff moved the due day of loans, and why. `wasDueOn` and `dueOn` are days
 * (`YYYY-MM-DD`); `lines` are the pieces that are still out.
 */
export function loanDueDayMovedMessage(data: {
  firstName: string
  orderNumber: number
  lines: MessageOrderLine[]
  wasDueOn: string
  dueOn: string
  reason: string
  returnUrl: string
}): Message {
  const order = data.orderNumber
  return {
    subject: `เลื่อนกำหนดคืนเป็น ${thaiDay(data.dueOn)} คำสั่งซื้อเลขที่ ${order}`,
    heading: 'เลื่อนกำหนดคืนแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่เลื่อนกำหนดคืนของที่ยืมตามคำสั่งซื้อเลขที่ ${order}` },
      { kind: 'quote', label: 'กำหนดคืนเดิม', text: thaiDay(data.wasDueOn) },
      { kind: 'quote', label: 'คืนภายในวันที่', text: thaiDay(data.dueOn) },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'paragraph', text: 'ค่าปรับล่าช้าคิดจากกำหนดคืนใหม่' },
      { kind: 'button', label: 'ไปหน้าคืนอุปกรณ์', url: data.returnUrl },
    ],
  }
}
