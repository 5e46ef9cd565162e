import type { Block, Message } from '../../../domain/message.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/**
 * Lists the items that were handed over at the workshop. `returnDueOn` is the last day (`YYYY-MM-DD`) to
 * bring loans back; null if nothing is lent.
 */
export function orderHandedOverMessage(data: {
  firstName: string
  orderNumber: number
  lines: MessageOrderLine[]
  returnDueOn: string | null
  /** The return page for loans, otherwise the order history. */
  pageUrl: string
}): Message {
  const loan: Block[] =
    data.returnDueOn === null
      ? []
      : [
          { kind: 'quote', label: 'คืนภายในวันที่', text: thaiDay(data.returnDueOn) },
          { kind: 'paragraph', text: 'เมื่อพร้อมคืน ถ่ายรูปของที่ยืม แล้วส่งคำขอคืนได้ที่หน้าคืนอุปกรณ์ จากนั้นนำของมาส่งที่ชมรม' },
        ]
  return {
    subject: `รับของตามคำสั่งซื้อเลขที่ ${data.orderNumber} แล้ว`,
    heading: 'คุณได้รับของแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่ส่งมอบของตามคำสั่งซื้อเลขที่ ${data.orderNumber} แล้ว` },
      { kind: 'list', items: data.lines.map(orderLineText) },
      ...loan,
      {
        kind: 'button',
        label: data.returnDueOn === null ? 'ดูคำสั่งซื้อ' : 'ไปหน้าคืนอุปกรณ์',
        url: data.pageUrl,
      },
    ],
  }
}
