import { shortId } from '@jansi/contract/limits'
import type { Block, Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { lineText, type MessageLine } from './order-lines.ts'

/** The finding of staff on some pieces of a returned item; the penalty is satang for all of them. */
export type ReturnOutcomeLine = MessageLine & { conditionName: string; penaltySatang: number }

const RESULTS = {
  approved: 'เจ้าหน้าที่รับคืนครบทุกรายการแล้ว ขอบคุณที่ดูแลอุปกรณ์',
  partial: 'เจ้าหน้าที่รับคืนบางรายการแล้ว รายการที่ยังไม่ได้รับ ส่งคำขอคืนใหม่ได้เลย',
  rejected: 'เจ้าหน้าที่ยังรับคืนไม่ได้ในครั้งนี้ ส่งคำขอคืนใหม่ได้เลย',
} as const

export type ReturnReviewed = {
  firstName: string
  sessionId: string
  status: keyof typeof RESULTS
  outcomes: ReturnOutcomeLine[]
  /** Integer satang. */
  totalPenaltySatang: number
  notes: string
  returnUrl: string
}

/** Reports the result of a return item by item, with penalties (satang) and the notes of staff. */
export function returnReviewedMessage(data: ReturnReviewed): Message {
  const notes: Block[] =
    data.notes === '' ? [] : [{ kind: 'quote', label: 'หมายเหตุจากเจ้าหน้าที่', text: data.notes }]
  const penalty: Block[] =
    data.totalPenaltySatang > 0
      ? [
          { kind: 'paragraph', text: `ค่าปรับรวม ${formatBaht(data.totalPenaltySatang)}` },
          { kind: 'paragraph', text: 'ชำระค่าปรับได้ที่ประวัติการคืน เมื่อชำระแล้วยืมของได้อีกตามปกติ' },
        ]
      : []
  return {
    subject: `ผลการตรวจสอบคำขอคืน ${shortId(data.sessionId)}`,
    heading: 'ตรวจสอบของที่คืนแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: RESULTS[data.status] },
      { kind: 'list', items: data.outcomes.map(outcomeText) },
      ...notes,
      ...penalty,
      { kind: 'button', label: 'ดูประวัติการคืน', url: data.returnUrl },
    ],
  }
}

function outcomeText(outcome: ReturnOutcomeLine): string {
  const penalty = outcome.penaltySatang > 0 ? ` ค่าปรับ ${formatBaht(outcome.penaltySatang)}` : ''
  return `${lineText(outcome)} – ${outcome.conditionName}${penalty}`
}
