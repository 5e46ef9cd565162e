import { MONEY_METHOD_NAMES, type MoneyMethod } from '@jansi/contract/journal'
import { shortId } from '@jansi/contract/limits'
import { formatBaht } from '../../../domain/money.ts'
import { type MailedOrder, type Notification, toAdmin, type Words } from '../notification.ts'
import { button, paragraph, quote, SLIP_IS_CHECKED } from './blocks.ts'

/**
 * The order or the return whose money goes back. `destination` names where it goes, with the last digits of the
 * number only; null while the member has not named one.
 */
export type RefundNotice = ({ order: MailedOrder } | { returnSession: { id: string; userId: number } }) & {
  destination?: string | null
}

type Refund = RefundNotice & { satang: number }

/** Returns how mails about money name an order, or a return, which has an id only. */
function subjectName(orderNumber: number | null, subjectId: string): string {
  return orderNumber === null ? `การคืน ${shortId(subjectId)}` : `คำสั่งซื้อเลขที่ ${orderNumber}`
}

/** A message to the member of a refund: `about` is its order or return, and `page` shows it. */
function toRefundMember<Facts extends RefundNotice>(
  words: (facts: Facts, about: string, page: string) => Words,
): Notification<Facts> {
  return {
    recipient: (facts) => ('order' in facts ? facts.order : facts.returnSession).userId,
    orderId: (facts) => ('order' in facts ? facts.order.id : null),
    words: (facts, { pages }) =>
      'order' in facts
        ? words(facts, subjectName(facts.order.number, facts.order.id), pages.history)
        : words(facts, subjectName(null, facts.returnSession.id), pages.returnHistory),
  }
}

/** The messages about money that goes back. */
export const REFUND_MESSAGES = {
  /** The member gets back so much money, and is asked where it is to go. */
  refund_owed: toRefundMember(({ satang, destination = null }: Refund, about, page) => ({
    subject: `เงินที่จะคืนให้ ${about}`,
    heading: 'ชมรมจะคืนเงินให้คุณ',
    blocks: [
      paragraph(`ทีมงานตรวจยอดเงินของ${about} แล้ว`),
      quote('ยอดที่จะคืน', formatBaht(satang)),
      ...(destination === null
        ? [
            paragraph('แจ้งพร้อมเพย์หรือบัญชีธนาคารที่ใช้รับเงินคืนในหน้านี้ได้เลย เมื่อคืนแล้วจะแจ้งทางอีเมลอีกครั้ง'),
            button('แจ้งบัญชีรับเงินคืน', page),
          ]
        : [
            quote('จะโอนเข้า', destination),
            paragraph('แก้บัญชีได้จนกว่าจะคืนเงิน เมื่อคืนแล้วจะแจ้งทางอีเมลอีกครั้ง'),
            button('ดูรายการ', page),
          ]),
    ],
  })),

  /** Money was recorded in another way than by the slip that waits: staff look for its money. */
  transfer_to_check: toRefundMember((_: RefundNotice, about, page) => ({
    subject: `กำลังตรวจสลิปของ${about}`,
    heading: 'ทีมงานกำลังตรวจสลิปของคุณ',
    blocks: [paragraph(`ชมรมได้รับเงินของ${about} ด้วยวิธีอื่นแล้ว`), SLIP_IS_CHECKED, button('ดูรายการ', page)],
  })),

  /** The member has not named a destination for a week. */
  refund_destination_missing: toRefundMember(({ satang }: Refund, about, page) => ({
    subject: `รอเลขบัญชีเพื่อคืนเงิน ${about}`,
    heading: 'ยังไม่มีบัญชีสำหรับคืนเงินให้คุณ',
    blocks: [
      paragraph(`ชมรมต้องคืนเงินของ${about} แต่ยังไม่รู้ว่าจะโอนไปที่ไหน`),
      quote('ยอดที่จะคืน', formatBaht(satang)),
      paragraph('แจ้งพร้อมเพย์หรือบัญชีธนาคารที่ใช้รับเงินคืนในหน้านี้ได้เลย'),
      button('แจ้งบัญชีรับเงินคืน', page),
    ],
  })),

  /** Money was paid back; with `hasProof` the member can see an image of the transfer. */
  refund_paid: toRefundMember(
    (
      {
        satang,
        destination = null,
        note,
        method,
        hasProof,
      }: Refund & { note: string; method: MoneyMethod | null; hasProof: boolean },
      about,
      page,
    ) => {
      const way =
        method === 'cash' || destination === null ? method && MONEY_METHOD_NAMES[method] : destination
      return {
        subject: `คืนเงินแล้ว ${about}`,
        heading: 'คืนเงินให้คุณแล้ว',
        blocks: [
          paragraph(`ชมรมคืนเงินของ${about} แล้ว`),
          quote('ยอดที่คืน', formatBaht(satang)),
          ...(way ? [quote('คืนทาง', way)] : []),
          quote('รายละเอียด', note),
          paragraph(`${hasProof ? 'ดูรูปการโอนได้ในหน้ารายการ ' : ''}ถ้ายอดไม่ตรงหรือยังไม่ได้รับ ติดต่อชมรมได้เลย`),
          button('ดูรายการ', page),
        ],
      }
    },
  ),

  /** An admin took back that the money of a refund went back: the club still owes it. */
  refund_payment_undone: toRefundMember(({ satang, reason }: Refund & { reason: string }, about, page) => ({
    subject: `ยังไม่ได้คืนเงิน ${about}`,
    heading: 'แก้บันทึกการคืนเงิน',
    blocks: [
      paragraph(`ชมรมเคยแจ้งว่าคืนเงินของ${about} แล้ว แต่บันทึกผิด เงินก้อนนี้ชมรมยังต้องคืนให้คุณ`),
      quote('ยอดที่จะคืน', formatBaht(satang)),
      quote('เหตุผล', reason),
      paragraph('ถ้าได้รับเงินก้อนนี้แล้ว ติดต่อชมรมได้เลย'),
      button('ดูรายการ', page),
    ],
  })),

  /**
   * One admin found a refund and gave the second yes alone; one event for each admin, and one for the club's address. A
   * return has no number.
   */
  refund_confirmed_alone: toAdmin(
    (
      {
        refundId,
        actorName,
        satang,
        orderNumber,
        subjectId,
      }: {
        adminId: number
        refundId: number
        actorName: string
        satang: number
        orderNumber: number | null
        subjectId: string
      },
      { pages },
    ) => {
      const about = subjectName(orderNumber, subjectId)
      return {
        subject: `ยืนยันการคืนเงินคนเดียว ${about}`,
        heading: 'มีการยืนยันการคืนเงินโดยคนเดียว',
        blocks: [
          paragraph(`${actorName} ตรวจยอดและยืนยันการคืนเงินของ${about} คนเดียว เพราะไม่มีอีกคนยืนยันภายในเวลาที่กำหนด`),
          quote('ยอดที่จะคืน', formatBaht(satang)),
          paragraph('ตรวจกับแอปธนาคารว่าเงินก้อนนี้เข้ามาจริง และคืนถูกคน'),
          button('ดูรายการคืนเงิน', pages.refund(refundId)),
        ],
      }
    },
  ),
}
