import type { Message } from '../../../domain/message.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/**
 * Confirms to a borrower that loans were renewed. `wasDueOn` and `dueOn` are days (`YYYY-MM-DD`); `lines` are the
 * pieces that are still out.
 */
export function loanRenewedMessage(data: {
  firstName: string
  orderNumber: number
  lines: MessageOrderLine[]
  wasDueOn: string
  dueOn: string
  returnUrl: string
}): Message {
  const order = data.orderNumber
  return {
    subject: `ต่ออายุการยืมถึง ${thaiDay(data.dueOn)} คำสั่งซื้อเลขที่ ${order}`,
    heading: 'ต่ออายุการยืมแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `คุณต่ออายุของที่ยืมตามคำสั่งซื้อเลขที่ ${order} แล้ว` },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'quote', label: 'กำหนดคืนเดิม', text: thaiDay(data.wasDueOn) },
      { kind: 'quote', label: 'คืนภายในวันที่', text: thaiDay(data.dueOn) },
      { kind: 'button', label: 'ไปหน้าคืนอุปกรณ์', url: data.returnUrl },
    ],
  }
}
