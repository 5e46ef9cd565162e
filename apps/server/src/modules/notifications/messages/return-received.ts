import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { lineText, type MessageLine } from './order-lines.ts'

/** Confirms that the goods of a return are with the club; `receivedOn` is that day (`YYYY-MM-DD`). */
export function returnReceivedMessage(data: {
  firstName: string
  sessionId: string
  receivedOn: string
  lines: MessageLine[]
  returnUrl: string
}): Message {
  return {
    subject: `ชมรมรับของตามคำขอคืน ${shortId(data.sessionId)} แล้ว`,
    heading: 'ชมรมรับของที่คืนแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: 'เจ้าหน้าที่รับของไว้แล้ว วันหลังจากนี้ไม่นับเป็นวันคืนช้า' },
      { kind: 'list', items: data.lines.map(lineText) },
      { kind: 'quote', label: 'รับของเมื่อวันที่', text: thaiDay(data.receivedOn) },
      { kind: 'paragraph', text: 'เมื่อตรวจสภาพเสร็จ เราจะส่งผลให้ทางอีเมล' },
      { kind: 'button', label: 'ดูประวัติการคืน', url: data.returnUrl },
    ],
  }
}
