import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { subjectName } from './subject-name.ts'

/** A refund that one admin found and confirmed alone, for somebody who watches over the club's money. */
export type RefundConfirmedAlone = {
  firstName: string
  /** The admin. */
  actorName: string
  /** The order or the return whose money it is; a return has no number. */
  subjectId: string
  orderNumber: number | null
  satang: number
  refundUrl: string
}

/** Reports to an admin, or to the club, that a refund has the second yes of the admin who found it. */
export function refundConfirmedAloneMessage(data: RefundConfirmedAlone): Message {
  const about = subjectName(data)
  return {
    subject: `ยืนยันการคืนเงินคนเดียว ${about}`,
    heading: 'มีการยืนยันการคืนเงินโดยคนเดียว',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `${data.actorName} ตรวจยอดและยืนยันการคืนเงินของ${about} คนเดียว เพราะไม่มีอีกคนยืนยันภายในเวลาที่กำหนด`,
      },
      { kind: 'quote', label: 'ยอดที่จะคืน', text: formatBaht(data.satang) },
      { kind: 'paragraph', text: 'ตรวจกับแอปธนาคารว่าเงินก้อนนี้เข้ามาจริง และคืนถูกคน' },
      { kind: 'button', label: 'ดูรายการคืนเงิน', url: data.refundUrl },
    ],
  }
}
