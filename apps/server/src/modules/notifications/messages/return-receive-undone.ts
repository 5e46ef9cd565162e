import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { lineText, type MessageLine } from './order-lines.ts'

/** Reports that the goods of a return are not with the club after all, and why: its days count again. */
export function returnReceiveUndoneMessage(data: {
  firstName: string
  sessionId: string
  lines: MessageLine[]
  reason: string
  returnUrl: string
}): Message {
  return {
    subject: `ชมรมยังไม่ได้รับของตามคำขอคืน ${shortId(data.sessionId)}`,
    heading: 'ชมรมยังไม่ได้รับของที่คืน',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: 'เราแจ้งว่ารับของเหล่านี้แล้ว แต่เป็นการบันทึกผิด วันคืนจึงนับต่อตามเดิมจนกว่าชมรมจะได้รับของ',
      },
      { kind: 'list', items: data.lines.map(lineText) },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'paragraph', text: 'ถ้าส่งของให้ชมรมแล้ว ติดต่อชมรมเพื่อสอบถาม' },
      { kind: 'button', label: 'ดูประวัติการคืน', url: data.returnUrl },
    ],
  }
}
