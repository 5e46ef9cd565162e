import { HOLD_END_TEXTS, type HoldEnd } from '@jansi/contract/holds'
import { shortId } from '@jansi/contract/limits'
import type { Block, Message } from '../../../domain/message.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/** Who ended it and why: the system, or staff with a reason in their own words, empty for none. */
export type HoldEnding = { by: 'system'; why: HoldEnd } | { by: 'staff'; why: string }

/** Reports that the goods of a rejected order went back into stock, and why. `moneyIsChecked`: a slip was sent for an amount. */
export function orderHoldEndedMessage(data: {
  firstName: string
  orderId: string
  historyUrl: string
  lines: MessageOrderLine[]
  end: HoldEnding
  moneyIsChecked: boolean
}): Message {
  return {
    subject: `คำสั่งซื้อ ${shortId(data.orderId)} ของกลับเข้าร้านแล้ว`,
    heading: 'ของที่กันไว้กลับเข้าร้านแล้ว',
    firstName: data.firstName,
    blocks: [
      ...reasonBlocks(shortId(data.orderId), data.end),
      { kind: 'list', items: data.lines.map(orderLineText) },
      ...(data.moneyIsChecked
        ? [
            {
              kind: 'paragraph' as const,
              text: 'ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอด และแจ้งเรื่องเงินคืนทางอีเมล',
            },
          ]
        : []),
      { kind: 'paragraph', text: 'ถ้ายังต้องการของ สั่งใหม่ได้เลย หรือติดต่อชมรมเพื่อสอบถาม' },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}

function reasonBlocks(order: string, end: HoldEnding): Block[] {
  if (end.by === 'staff') {
    const text = `เจ้าหน้าที่ยกเลิกคำสั่งซื้อ ${order} และคืนของเข้าร้าน`
    const quote = { kind: 'quote' as const, label: 'เหตุผล', text: end.why }
    return [{ kind: 'paragraph', text }, ...(end.why === '' ? [] : [quote])]
  }
  const text =
    end.why === 'deadline'
      ? `เลยกำหนดส่งสลิปใหม่ของคำสั่งซื้อ ${order} แล้ว ระบบจึงคืนของเข้าร้าน`
      : `ได้รับสลิปใหม่ของคำสั่งซื้อ ${order} แล้ว แต่ทำรายการต่อไม่ได้ ระบบจึงคืนของเข้าร้าน เหตุผล: ${HOLD_END_TEXTS[end.why]}`
  return [{ kind: 'paragraph', text }]
}
