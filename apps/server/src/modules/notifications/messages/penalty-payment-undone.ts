import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'

/** Reports that the payment of a return's penalties was taken back, and why: `satang` is owed again. */
export function penaltyPaymentUndoneMessage(data: {
  firstName: string
  sessionId: string
  reason: string
  satang: number
  returnUrl: string
}): Message {
  return {
    subject: `ค่าปรับของคำขอคืน ${shortId(data.sessionId)} ยังค้างชำระ`,
    heading: 'ค่าปรับยังค้างชำระ',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `เจ้าหน้าที่แก้บันทึกการชำระ ค่าปรับ ${formatBaht(data.satang)} ของคำขอคืน ${shortId(data.sessionId)} ยังค้างชำระ`,
      },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'paragraph', text: 'แนบสลิปได้ที่ประวัติการคืน ถ้าชำระแล้ว ติดต่อชมรม' },
      { kind: 'button', label: 'ดูประวัติการคืน', url: data.returnUrl },
    ],
  }
}
