import { shortId } from '@jansi/contract/limits'
import type { Block, Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { slipBlocks } from './money-blocks.ts'

/**
 * Reports that the decision on a return was taken back, and why. `withdrawnSatang` is the penalty that no
 * longer counts, `refundSatang` the part of it that was paid and is owed to the member.
 */
export function returnReopenedMessage(data: {
  firstName: string
  sessionId: string
  reason: string
  withdrawnSatang: number
  refundSatang: number
  isToCheck: boolean
  returnUrl: string
}): Message {
  const penalty: Block[] =
    data.withdrawnSatang > 0
      ? [{ kind: 'paragraph', text: `ค่าปรับเดิม ${formatBaht(data.withdrawnSatang)} ไม่นับแล้ว` }]
      : []
  const refund: Block[] =
    data.refundSatang > 0
      ? [
          {
            kind: 'paragraph',
            text: `ค่าปรับที่ชำระแล้ว ${formatBaht(data.refundSatang)} ชมรมจะคืนให้ และแจ้งทางอีเมลเมื่อคืนแล้ว`,
          },
        ]
      : []
  return {
    subject: `ตรวจคำขอคืน ${shortId(data.sessionId)} อีกครั้ง`,
    heading: 'ทีมงานตรวจของที่คืนอีกครั้ง',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: 'ผลการตรวจเดิมถูกยกเลิก รอผลใหม่ทางอีเมล' },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      ...penalty,
      ...refund,
      ...slipBlocks(data.isToCheck),
      { kind: 'button', label: 'ดูประวัติการคืน', url: data.returnUrl },
    ],
  }
}
