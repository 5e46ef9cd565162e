import type { Message } from '../../../domain/message.ts'
import { type MoneyOfEnd, moneyBlocks } from './money-blocks.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/**
 * Reports that staff have cancelled an order, and why; an empty reason is left out.
 */
export function orderCancelledMessage(data: {
  firstName: string
  orderNumber: number
  historyUrl: string
  lines: MessageOrderLine[]
  reason: string
  money: MoneyOfEnd
}): Message {
  const order = data.orderNumber
  return {
    subject: `ยกเลิกคำสั่งซื้อเลขที่ ${order} แล้ว`,
    heading: 'คำสั่งซื้อถูกยกเลิก',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่ยกเลิกคำสั่งซื้อเลขที่ ${order} และคืนของเข้าร้าน` },
      ...(data.reason === '' ? [] : [{ kind: 'quote' as const, label: 'เหตุผล', text: data.reason }]),
      { kind: 'list', items: data.lines.map(orderLineText) },
      ...moneyBlocks(data.money),
      { kind: 'paragraph', text: 'ถ้ายังต้องการของ สั่งใหม่ได้เลย หรือติดต่อชมรมเพื่อสอบถาม' },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
