import type { RefundStateThat } from '@jansi/contract/statuses'
import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/**
 * Reports which pieces of an order were closed before they were collected, and why. `refund` is the money that
 * is owed, or their price (satang) while staff have yet to check what came in; null if no money goes back.
 */
export function orderPartClosedMessage(data: {
  firstName: string
  orderNumber: number
  lines: MessageOrderLine[]
  reason: string
  refund: { state: RefundStateThat<'open'>; satang: number } | null
  historyUrl: string
}): Message {
  const order = data.orderNumber
  return {
    subject: `ปิดรายการที่ยังไม่ได้รับ คำสั่งซื้อเลขที่ ${order}`,
    heading: 'ปิดรายการที่ยังไม่ได้รับ',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่ปิดรายการเหล่านี้ของคำสั่งซื้อเลขที่ ${order} ไม่ต้องมารับแล้ว` },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      ...(data.refund ? [{ kind: 'paragraph' as const, text: refundText(data.refund) }] : []),
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}

function refundText({ state, satang }: { state: RefundStateThat<'open'>; satang: number }): string {
  if (state === 'owed') return `ชมรมจะคืนเงินให้คุณ ${formatBaht(satang)} เมื่อคืนแล้วจะแจ้งทางอีเมลอีกครั้ง`
  return `มูลค่าของที่ปิด ${formatBaht(satang)} ทีมงานจะตรวจยอดเงินที่โอน และแจ้งยอดที่จะคืนทางอีเมล`
}
