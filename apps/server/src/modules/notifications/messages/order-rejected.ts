import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'

/**
 * Reports that an order was not approved, and why. `maySendSlip`: the slip was the cause and a new one is
 * possible. `moneyIsChecked`: a slip was sent for an amount, so staff check whether money must go back.
 */
export function orderRejectedMessage(data: {
  firstName: string
  orderId: string
  historyUrl: string
  reason: string
  maySendSlip: boolean
  moneyIsChecked: boolean
}): Message {
  return {
    subject: `คำสั่งซื้อ ${shortId(data.orderId)} ไม่อนุมัติ`,
    heading: 'คำสั่งซื้อยังไม่ผ่านการอนุมัติ',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เจ้าหน้าที่ตรวจสอบคำสั่งซื้อ ${shortId(data.orderId)} แล้ว ครั้งนี้ยังอนุมัติไม่ได้` },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      {
        kind: 'paragraph',
        text: data.maySendSlip
          ? 'แนบสลิปอีกครั้งได้เลยที่หน้าคำสั่งซื้อ'
          : 'ของถูกคืนเข้าร้านแล้ว สั่งใหม่ได้ทุกเมื่อ ถ้ามีข้อสงสัย ติดต่อชมรมได้เลย',
      },
      ...(data.moneyIsChecked
        ? [
            {
              kind: 'paragraph' as const,
              text: 'ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอด และแจ้งเรื่องเงินคืนทางอีเมล',
            },
          ]
        : []),
      {
        kind: 'button',
        label: data.maySendSlip ? 'แนบสลิปอีกครั้ง' : 'ดูคำสั่งซื้อ',
        url: data.historyUrl,
      },
    ],
  }
}
