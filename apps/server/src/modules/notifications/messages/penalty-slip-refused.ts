import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'

export type PenaltySlipRefused = {
  firstName: string
  sessionId: string
  reason: string
  /** Integer satang that are still owed. */
  totalPenaltySatang: number
  /** False once the member has sent as many slips as they may. */
  maySendAnother: boolean
  returnUrl: string
}

/** Reports that staff refused the slip for the penalties of a return, and why. */
export function penaltySlipRefusedMessage(data: PenaltySlipRefused): Message {
  return {
    subject: `สลิปค่าปรับของคำขอคืน ${shortId(data.sessionId)} ไม่ผ่าน`,
    heading: 'สลิปค่าปรับยังไม่ผ่าน',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `เจ้าหน้าที่ตรวจสลิปค่าปรับของคำขอคืน ${shortId(data.sessionId)} แล้ว ครั้งนี้ยังยืนยันยอดไม่ได้`,
      },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'paragraph', text: `ค่าปรับที่ค้าง ${formatBaht(data.totalPenaltySatang)}` },
      {
        kind: 'paragraph',
        text: data.maySendAnother
          ? 'แนบสลิปใหม่ได้ที่ประวัติการคืน ถ้าโอนแล้วไม่ต้องโอนซ้ำ มีข้อสงสัยติดต่อชมรมได้เลย'
          : 'ส่งสลิปครบจำนวนครั้งแล้ว ติดต่อชมรมเพื่อชำระหรือตรวจยอด',
      },
      { kind: 'button', label: 'ดูประวัติการคืน', url: data.returnUrl },
    ],
  }
}
