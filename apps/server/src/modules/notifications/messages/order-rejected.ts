import type { Block, Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { thaiMoment } from '../../../domain/thai-date.ts'
import { type MoneyOfEnd, moneyBlocks } from './money-blocks.ts'

/**
 * Reports that an order was not approved, and why. `newSlipBy`: the slip was the cause, and the goods are kept until
 * then for a new one.
 */
export function orderRejectedMessage(data: {
  firstName: string
  orderNumber: number
  historyUrl: string
  reason: string
  newSlipBy: Date | null
  money: MoneyOfEnd
}): Message {
  return {
    subject: `คำสั่งซื้อเลขที่ ${data.orderNumber} ไม่อนุมัติ`,
    heading: 'คำสั่งซื้อยังไม่ผ่านการอนุมัติ',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่ตรวจสอบคำสั่งซื้อเลขที่ ${data.orderNumber} แล้ว ครั้งนี้ยังอนุมัติไม่ได้` },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      ...(data.newSlipBy === null ? overBlocks(data.money) : heldBlocks(data.newSlipBy, data.money)),
      {
        kind: 'button',
        label: data.newSlipBy === null ? 'ดูคำสั่งซื้อ' : 'ส่งสลิปใหม่',
        url: data.historyUrl,
      },
    ],
  }
}

function heldBlocks(newSlipBy: Date, money: MoneyOfEnd): Block[] {
  const check = money.is === 'unchecked' ? ' ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอดและแจ้งเรื่องเงินคืน' : ''
  return [
    ...heldMoneyBlocks(money),
    {
      kind: 'paragraph',
      text: `ส่งสลิปใหม่ที่หน้าคำสั่งซื้อได้ถึง ${thaiMoment(newSlipBy)} ร้านกันของไว้ให้จนถึงเวลานั้น`,
    },
    {
      kind: 'paragraph',
      text: `ถ้าไม่ต้องการแล้ว ยกเลิกได้ที่หน้าคำสั่งซื้อ${check}`,
    },
  ]
}

function heldMoneyBlocks(money: MoneyOfEnd): Block[] {
  if (money.is === 'missing') {
    return [
      {
        kind: 'paragraph',
        text: 'ทีมงานตรวจยอดแล้ว ไม่พบเงินของคำสั่งซื้อนี้ ถ้าโอนแล้ว ส่งสลิปของรายการนั้น หรือติดต่อชมรมได้เลย',
      },
    ]
  }
  if (money.is !== 'received') return []
  return [
    {
      kind: 'paragraph',
      text: `ชมรมได้รับเงินแล้ว ${formatBaht(money.satang)} ถ้าคำสั่งซื้อนี้ไม่ไปต่อ ชมรมจะคืนเงินส่วนนี้`,
    },
  ]
}

function overBlocks(money: MoneyOfEnd): Block[] {
  return [
    { kind: 'paragraph', text: 'ของถูกคืนเข้าร้านแล้ว สั่งใหม่ได้ทุกเมื่อ ถ้ามีข้อสงสัย ติดต่อชมรมได้เลย' },
    ...moneyBlocks(money),
  ]
}
