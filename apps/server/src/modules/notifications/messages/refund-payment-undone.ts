import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import type { RefundFacts } from './refund-owed.ts'

/** Reports that a refund was marked as paid by mistake, and why: the club still owes it. */
export function refundPaymentUndoneMessage({
  firstName,
  about,
  amountSatang,
  pageUrl,
  reason,
}: RefundFacts & { reason: string }): Message {
  return {
    subject: `ยังไม่ได้คืนเงิน ${about}`,
    heading: 'แก้บันทึกการคืนเงิน',
    firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `ชมรมเคยแจ้งว่าคืนเงินของ${about} แล้ว แต่บันทึกผิด เงินก้อนนี้ชมรมยังต้องคืนให้คุณ`,
      },
      { kind: 'quote', label: 'ยอดที่จะคืน', text: formatBaht(amountSatang) },
      { kind: 'quote', label: 'เหตุผล', text: reason },
      { kind: 'paragraph', text: 'ถ้าได้รับเงินก้อนนี้แล้ว ติดต่อชมรมได้เลย' },
      { kind: 'button', label: 'ดูรายการ', url: pageUrl },
    ],
  }
}
