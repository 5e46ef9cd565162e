import { shortId } from '@jansi/contract/limits'
import type { Block, Message } from '../../../domain/message.ts'
import { thaiMoment } from '../../../domain/thai-date.ts'

/**
 * Reports that an order was not approved, and why. `newSlipBy`: the slip was the cause, and the goods are kept until
 * then for a new one. `moneyIsChecked`: a slip was sent for an amount; if the order is over, staff check whether money
 * must go back.
 */
export function orderRejectedMessage(data: {
  firstName: string
  orderId: string
  historyUrl: string
  reason: string
  newSlipBy: Date | null
  moneyIsChecked: boolean
}): Message {
  return {
    subject: `คำสั่งซื้อ ${shortId(data.orderId)} ไม่อนุมัติ`,
    heading: 'คำสั่งซื้อยังไม่ผ่านการอนุมัติ',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่ตรวจสอบคำสั่งซื้อ ${shortId(data.orderId)} แล้ว ครั้งนี้ยังอนุมัติไม่ได้` },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      ...(data.newSlipBy === null
        ? overBlocks(data.moneyIsChecked)
        : heldBlocks(data.newSlipBy, data.moneyIsChecked)),
      {
        kind: 'button',
        label: data.newSlipBy === null ? 'ดูคำสั่งซื้อ' : 'ส่งสลิปใหม่',
        url: data.historyUrl,
      },
    ],
  }
}

function heldBlocks(newSlipBy: Date, moneyIsChecked: boolean): Block[] {
  const money = moneyIsChecked ? ' ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอดและแจ้งเรื่องเงินคืน' : ''
  return [
    {
      kind: 'paragraph',
      text: `ส่งสลิปใหม่ที่หน้าคำสั่งซื้อได้ถึง ${thaiMoment(newSlipBy)} ร้านกันของไว้ให้จนถึงเวลานั้น`,
    },
    {
      kind: 'paragraph',
      text: `ถ้าไม่ต้องการแล้ว ยกเลิกได้ที่หน้าคำสั่งซื้อ${money}`,
    },
  ]
}

function overBlocks(moneyIsChecked: boolean): Block[] {
  const money = 'ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอด และแจ้งเรื่องเงินคืนทางอีเมล'
  return [
    { kind: 'paragraph', text: 'ของถูกคืนเข้าร้านแล้ว สั่งใหม่ได้ทุกเมื่อ ถ้ามีข้อสงสัย ติดต่อชมรมได้เลย' },
    ...(moneyIsChecked ? [{ kind: 'paragraph' as const, text: money }] : []),
  ]
}
