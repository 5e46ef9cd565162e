import {
  DAMAGE_ADVICE_TEXTS,
  DAMAGE_KIND_NAMES,
  type DamageAdvice,
  type DamageKind,
} from '@jansi/contract/damage-kinds'
import type { Message } from '../../../domain/message.ts'
import { lineText, type MessageLine } from './order-lines.ts'

/** Informs a member of the answer to their report of broken or lost pieces. An empty `text` is none. */
export function damageAnsweredMessage(data: {
  firstName: string
  orderNumber: number
  kind: DamageKind
  line: MessageLine
  advice: DamageAdvice
  text: string
  returnUrl: string
}): Message {
  const what = `ของ${DAMAGE_KIND_NAMES[data.kind]}`
  return {
    subject: `ชมรมตอบเรื่อง${what} คำสั่งซื้อเลขที่ ${data.orderNumber}`,
    heading: `ชมรมได้รับแจ้ง${what}แล้ว`,
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: 'เจ้าหน้าที่ดูรายการที่คุณแจ้งแล้ว' },
      { kind: 'list', items: [lineText(data.line)] },
      { kind: 'quote', label: 'สิ่งที่ต้องทำ', text: DAMAGE_ADVICE_TEXTS[data.advice] },
      ...(data.text ? [{ kind: 'quote' as const, label: 'ข้อความจากชมรม', text: data.text }] : []),
      {
        kind: 'paragraph',
        text: 'การแจ้งนี้ยังไม่มีค่าปรับ เจ้าหน้าที่จะตรวจสภาพตอนคืนของ กำหนดคืนคงเดิม',
      },
      { kind: 'button', label: 'ดูรายการที่แจ้ง', url: data.returnUrl },
    ],
  }
}
