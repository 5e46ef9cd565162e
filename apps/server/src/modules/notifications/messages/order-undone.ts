import type { Message } from '../../../domain/message.ts'
import { type MessageOrderLine, orderLineText } from './order-lines.ts'

/** The move that was taken back: the approval, so that staff check the order again, or the hand-over of some pieces. */
type Undone = 'approval' | 'hand_over'

const TEXTS: Record<
  Undone,
  { subject: (order: number) => string; heading: string; text: (order: number) => string; after: string[] }
> = {
  approval: {
    subject: (order) => `ตรวจคำสั่งซื้อเลขที่ ${order} อีกครั้ง`,
    heading: 'ทีมงานขอตรวจคำสั่งซื้ออีกครั้ง',
    text: (order) => `การอนุมัติคำสั่งซื้อเลขที่ ${order} ถูกยกเลิก ของยังจองไว้ให้คุณ รอผลการตรวจทางอีเมลก่อนมารับของ`,
    after: [],
  },
  hand_over: {
    subject: (order) => `แก้การส่งมอบ คำสั่งซื้อเลขที่ ${order}`,
    heading: 'แก้การส่งมอบของ',
    text: (order) => `เจ้าหน้าที่แก้การส่งมอบของคำสั่งซื้อเลขที่ ${order} ของเหล่านี้อยู่ที่ชมรมและยังจองไว้ให้คุณ`,
    after: ['ถ้าของอยู่กับคุณแล้ว ติดต่อชมรม'],
  },
}

/** Reports that a move on an order was taken back, and why; the pieces are reserved for the member. */
export function orderUndoneMessage(data: {
  undone: Undone
  firstName: string
  orderNumber: number
  lines: MessageOrderLine[]
  reason: string
  historyUrl: string
}): Message {
  const order = data.orderNumber
  const { subject, heading, text, after } = TEXTS[data.undone]
  return {
    subject: subject(order),
    heading,
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: text(order) },
      { kind: 'list', items: data.lines.map(orderLineText) },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      ...after.map((more) => ({ kind: 'paragraph' as const, text: more })),
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
