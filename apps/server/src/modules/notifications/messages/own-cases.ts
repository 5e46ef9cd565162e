import type { AuditAction } from '@jansi/contract/audit-actions'
import { shortId } from '@jansi/contract/limits'
import { toAdmin } from '../notification.ts'
import { button, paragraph } from './blocks.ts'

/** Decisions of staff that may concern a case of their own, as admins read them. */
const DECISIONS = {
  'order.paid': 'ยืนยันยอดเงินของคำสั่งซื้อ',
  'order.approved': 'อนุมัติคำสั่งซื้อ',
  'order.rejected': 'ไม่อนุมัติคำสั่งซื้อ',
  'order.cancelled': 'ยกเลิกคำสั่งซื้อ',
  'order.slip_refused': 'ไม่รับรูปเป็นสลิปของคำสั่งซื้อ',
  'order.refund_opened': 'เปิดตรวจยอดที่ต้องคืนของคำสั่งซื้อ',
  'order.hand_over': 'ส่งมอบของตามคำสั่งซื้อ',
  'order.close_rest': 'ปิดส่วนที่เหลือของคำสั่งซื้อ',
  'order.payment': 'บันทึกเงินที่ได้รับของคำสั่งซื้อ',
  'order.made_at_desk': 'ขายหน้าร้านเป็นคำสั่งซื้อ',
  'order.change_size': 'เปลี่ยนขนาดในคำสั่งซื้อ',
  'order.undo_approval': 'ยกเลิกการอนุมัติคำสั่งซื้อ',
  'order.undo_payment': 'ยกเลิกการรับเงินของคำสั่งซื้อ',
  'order.undo_hand_over': 'ยกเลิกการส่งมอบของตามคำสั่งซื้อ',
  'order.due_day': 'เลื่อนกำหนดคืนของคำสั่งซื้อ',
  'order.damage_answered': 'ตอบการแจ้งของชำรุดหรือสูญหายของคำสั่งซื้อ',
  'return.received': 'บันทึกว่ารับของแล้ว คำขอคืน',
  'return.undo_receive': 'ยกเลิกการรับของ คำขอคืน',
  'return.approved': 'ตรวจรับคืน',
  'return.partial': 'ตรวจรับคืน',
  'return.rejected': 'ตรวจรับคืน',
  'return.penalty_paid': 'ยืนยันว่าชำระค่าปรับแล้ว คำขอคืน',
  'return.penalty_waived': 'ยกเว้นค่าปรับ คำขอคืน',
  'return.penalty_slip_refused': 'ไม่รับสลิปค่าปรับ คำขอคืน',
  'return.penalty_corrected': 'แก้ค่าปรับ คำขอคืน',
  'return.reopen': 'เปิดตรวจอีกครั้ง คำขอคืน',
  'return.undo_penalty_payment': 'ยกเลิกการชำระค่าปรับ คำขอคืน',
  'journal.correct': 'แก้บัญชีเงินของ',
  'refund.owed': 'บันทึกยอดที่ต้องคืนของคำสั่งซื้อ',
  'refund.nothing_owed': 'บันทึกว่าไม่ต้องคืนเงินของคำสั่งซื้อ',
  'refund.proof': 'แนบรูปการโอนคืนของคำสั่งซื้อ',
  'refund.paid': 'บันทึกว่าคืนเงินแล้วของคำสั่งซื้อ',
  'refund.confirmed': 'ยืนยันการคืนเงินของคำสั่งซื้อ',
  'refund.undo_payment': 'ยกเลิกการบันทึกว่าคืนเงินแล้วของคำสั่งซื้อ',
  'refund.reopen': 'เปิดตรวจยอดที่ต้องคืนอีกครั้งของคำสั่งซื้อ',
} as const satisfies Partial<Record<AuditAction, string>>

/** A decision that may concern a case of the person who makes it; the code is that of its audit row. */
export type OwnDecision = keyof typeof DECISIONS

/** The messages about decisions of staff on cases of their own. */
export const OWN_CASE_MESSAGES = {
  /**
   * The only active staff account decided on an order, return or refund of its own; one event for each admin. A return has
   * no number.
   */
  own_case_decided: toAdmin(
    (
      {
        actorName,
        decision,
        subjectId,
        orderNumber,
      }: {
        adminId: number
        actorName: string
        decision: OwnDecision
        subjectId: string
        orderNumber: number | null
      },
      { pages },
    ) => {
      const subject = orderNumber === null ? shortId(subjectId) : `เลขที่ ${orderNumber}`
      return {
        subject: `เจ้าหน้าที่ตัดสินรายการของตัวเอง ${subject}`,
        heading: 'มีการตัดสินรายการของตัวเอง',
        blocks: [
          paragraph(
            `${actorName} ${DECISIONS[decision]} ${subject} ซึ่งเป็นของตัวเอง เพราะเป็นบัญชีเจ้าหน้าที่ที่ใช้งานอยู่เพียงบัญชีเดียว`,
          ),
          paragraph('บันทึกการทำงานระบุไว้แล้ว ควรเพิ่มเจ้าหน้าที่อีกคน เพื่อให้มีคนอื่นตรวจแทนได้'),
          button('ดูบันทึกการทำงาน', pages.audit),
        ],
      }
    },
  ),
}
