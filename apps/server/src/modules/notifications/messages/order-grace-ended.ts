import { GRACE_END_TEXTS, type GraceEnd } from '@jansi/contract/grace-end'
import type { Message } from '../../../domain/message.ts'
import { type MoneyOfEnd, moneyBlocks } from './money-blocks.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/** Reports that the goods of a rejected order went back into stock, and why. */
export function orderGraceEndedMessage(data: {
  firstName: string
  orderNumber: number
  historyUrl: string
  lines: MessageOrderLine[]
  end: GraceEnd
  money: MoneyOfEnd
}): Message {
  return {
    subject: `คำสั่งซื้อเลขที่ ${data.orderNumber} ของกลับเข้าร้านแล้ว`,
    heading: 'ของที่กันไว้กลับเข้าร้านแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: reasonText(data.orderNumber, data.end) },
      { kind: 'list', items: data.lines.map(orderLineText) },
      ...moneyBlocks(data.money),
      { kind: 'paragraph', text: 'ถ้ายังต้องการของ สั่งใหม่ได้เลย หรือติดต่อชมรมเพื่อสอบถาม' },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}

function reasonText(order: number, end: GraceEnd): string {
  return end === 'deadline'
    ? `เลยกำหนดส่งสลิปใหม่ของคำสั่งซื้อเลขที่ ${order} แล้ว ระบบจึงคืนของเข้าร้าน`
    : `ได้รับสลิปใหม่ของคำสั่งซื้อเลขที่ ${order} แล้ว แต่ทำรายการต่อไม่ได้ ระบบจึงคืนของเข้าร้าน เหตุผล: ${GRACE_END_TEXTS[end]}`
}
