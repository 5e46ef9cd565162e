import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { slipBlocks } from './money-blocks.ts'

/** Reports that the penalties of a return were corrected, and why. Amounts are satang; `refundSatang` goes back. */
export function penaltyCorrectedMessage(data: {
  firstName: string
  sessionId: string
  reason: string
  satang: number
  refundSatang: number
  isToCheck: boolean
  returnUrl: string
}): Message {
  return {
    subject: `แก้ค่าปรับของคำขอคืน ${shortId(data.sessionId)}`,
    heading: 'เจ้าหน้าที่แก้ค่าปรับแล้ว',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `ค่าปรับของคำขอคืน ${shortId(data.sessionId)} ตอนนี้คือ ${formatBaht(data.satang)}`,
      },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      ...(data.refundSatang > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: `ชมรมจะคืนเงินที่ชำระเกิน ${formatBaht(data.refundSatang)} แจ้งบัญชีรับเงินได้ที่ประวัติการคืน`,
            },
          ]
        : []),
      ...slipBlocks(data.isToCheck),
      { kind: 'button', label: 'ดูประวัติการคืน', url: data.returnUrl },
    ],
  }
}
