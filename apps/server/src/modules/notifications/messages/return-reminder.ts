import type { Message } from '../../../domain/message.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { lineText, type MessageLine } from './order-lines.ts'

/**
 * Reminds a member to bring loans back. `lines` are the pieces that are still out, `returnDueOn` is the last
 * day (`YYYY-MM-DD`), and `daysLeft` the days until then: 0 on the day itself, negative afterwards.
 */
export function returnReminderMessage(data: {
  firstName: string
  orderNumber: number
  lines: MessageLine[]
  returnDueOn: string
  daysLeft: number
  returnUrl: string
}): Message {
  const late = data.daysLeft < 0
  return {
    subject: `${late ? 'เลยกำหนดคืน' : 'ใกล้ถึงกำหนดคืน'}อุปกรณ์ คำสั่งซื้อเลขที่ ${data.orderNumber}`,
    heading: late ? 'ของที่ยืมเลยกำหนดคืนแล้ว' : 'อย่าลืมคืนของที่ยืม',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `${whenText(data.daysLeft)} รายการที่ยังไม่ได้คืนมีดังนี้` },
      { kind: 'list', items: data.lines.map(lineText) },
      { kind: 'quote', label: 'กำหนดคืน', text: thaiDay(data.returnDueOn) },
      ...(late ? [{ kind: 'paragraph' as const, text: 'ค่าปรับเพิ่มขึ้นทุกวันจนกว่าจะคืน และระหว่างนี้ยืมเพิ่มไม่ได้' }] : []),
      {
        kind: 'paragraph',
        text: 'ถ่ายรูปของที่ยืม แล้วส่งคำขอคืนได้ที่หน้าคืนอุปกรณ์ ถ้าส่งคำขอแล้ว นำของมาส่งที่ชมรมด้วย',
      },
      { kind: 'button', label: 'ไปหน้าคืนอุปกรณ์', url: data.returnUrl },
    ],
  }
}

function whenText(daysLeft: number): string {
  if (daysLeft < 0) return `ของที่ยืมเลยกำหนดคืนมาแล้ว ${-daysLeft} วัน`
  if (daysLeft === 0) return 'วันนี้เป็นวันสุดท้ายที่คืนของได้โดยไม่มีค่าปรับ'
  if (daysLeft === 1) return 'พรุ่งนี้ครบกำหนดคืนของที่ยืม'
  return `อีก ${daysLeft} วันครบกำหนดคืนของที่ยืม`
}
