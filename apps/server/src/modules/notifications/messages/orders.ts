import { GRACE_END_TEXTS, type GraceEnd } from '@jansi/contract/grace-end'
import { joinThai } from '@jansi/contract/join-thai'
import type { Well } from '@jansi/contract/wells'
import type { orders } from '../../../db/schema/orders.ts'
import type { Block } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { thaiDay, thaiMoment } from '../../../domain/thai-date.ts'
import { type MailedOrder, toOrderMember } from '../notification.ts'
import { button, itemList, type NamedItem, paragraph, quote } from './blocks.ts'

type Order = typeof orders.$inferSelect
type Items = { order: MailedOrder; items: readonly NamedItem[] }

/**
 * The money of an order that is over, or waits for a new slip: none can have come, a slip shows some that staff will look
 * for, staff found that the recorded money never came, or `satang` came in.
 */
export type MoneyOfEnd = { is: 'none' | 'unchecked' | 'missing' } | { is: 'received'; satang: number }

/** Members send their slip right after the checkout: a mail that leaves a minute later does not ask for it without need. */
const RECEIVED_AFTER_MS = 60_000

const ORDER_AGAIN = paragraph('ถ้ายังต้องการของ สั่งใหม่ได้เลย หรือติดต่อชมรมเพื่อสอบถาม')

/** Reports the state of the money of an ended order; money that came is owed, which a mail of its own reports. */
function moneyBlocks({ is }: MoneyOfEnd): Block[] {
  if (is === 'unchecked') return [paragraph('ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอด และแจ้งเรื่องเงินคืนทางอีเมล')]
  if (is !== 'missing') return []
  return [paragraph('ทีมงานตรวจยอดแล้ว ไม่พบเงินของคำสั่งซื้อนี้ จึงไม่มียอดที่ต้องคืน ถ้าโอนแล้ว ติดต่อชมรมได้เลย')]
}

/** A rejected order whose goods are kept for a new slip. */
function graceBlocks(newSlipBy: Date, money: MoneyOfEnd): Block[] {
  const check = money.is === 'unchecked' ? ' ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอดและแจ้งเรื่องเงินคืน' : ''
  return [
    ...graceMoneyBlocks(money),
    paragraph(`ส่งสลิปใหม่ที่หน้าคำสั่งซื้อได้ถึง ${thaiMoment(newSlipBy)} ร้านกันของไว้ให้จนถึงเวลานั้น`),
    paragraph(`ถ้าไม่ต้องการแล้ว ยกเลิกได้ที่หน้าคำสั่งซื้อ${check}`),
  ]
}

function graceMoneyBlocks(money: MoneyOfEnd): Block[] {
  if (money.is === 'missing') {
    return [paragraph('ทีมงานตรวจยอดแล้ว ไม่พบเงินของคำสั่งซื้อนี้ ถ้าโอนแล้ว ส่งสลิปของรายการนั้น หรือติดต่อชมรมได้เลย')]
  }
  if (money.is !== 'received') return []
  return [paragraph(`ชมรมได้รับเงินแล้ว ${formatBaht(money.satang)} ถ้าคำสั่งซื้อนี้ไม่ไปต่อ ชมรมจะคืนเงินส่วนนี้`)]
}

function graceEndText(order: number, end: GraceEnd): string {
  return end === 'deadline'
    ? `เลยกำหนดส่งสลิปใหม่ของคำสั่งซื้อเลขที่ ${order} แล้ว ระบบจึงคืนของเข้าร้าน`
    : `ได้รับสลิปใหม่ของคำสั่งซื้อเลขที่ ${order} แล้ว แต่ทำรายการต่อไม่ได้ ระบบจึงคืนของเข้าร้าน เหตุผล: ${GRACE_END_TEXTS[end]}`
}

function nextText(next: { slipDueAt: Date } | 'check' | null): string {
  if (next === null) return 'ดูสถานะล่าสุดของคำสั่งซื้อได้ที่หน้าประวัติ'
  if (next === 'check') return 'เจ้าหน้าที่ใช้เวลาตรวจสอบ 1-3 วันทำการ เมื่ออนุมัติแล้วจะแจ้งทางอีเมลนี้'
  return `แนบสลิปการโอนได้ถึง ${thaiMoment(next.slipDueAt)} หลังจากนั้นระบบจะคืนของเข้าร้านและปิดคำสั่งซื้อนี้`
}

/** The messages about an order until it is approved, or over. */
export const ORDER_MESSAGES = {
  /** `next` is the step that the order awaits when the message is sent, its slip or staff; null in the text that is stored. */
  order_received: toOrderMember(
    (
      {
        order,
        items,
        next,
      }: Items & { order: { amount: number }; next: { slipDueAt: Date } | 'check' | null },
      { pages },
    ) => ({
      subject: `ได้รับคำสั่งซื้อเลขที่ ${order.number} แล้ว`,
      heading: 'ได้รับคำสั่งซื้อของคุณแล้ว',
      blocks: [
        paragraph(`คำสั่งซื้อเลขที่ ${order.number}`),
        itemList(items),
        paragraph(`ยอดรวม ${formatBaht(order.amount)}`),
        paragraph(nextText(next)),
        button('ดูคำสั่งซื้อ', pages.history),
      ],
    }),
    {
      recipe: ({ order }) => ({ template: 'order_received', orderId: order.id }),
      delayMs: RECEIVED_AFTER_MS,
    },
  ),

  order_approved: toOrderMember(
    (
      {
        order,
        items,
        workshop,
        palette,
      }: Items & {
        workshop: { word: string; name: string; handOverOn: string }
        palette: { name: string; wells: readonly Well[] }
      },
      { pages },
    ) => ({
      subject: `คำสั่งซื้อเลขที่ ${order.number} อนุมัติแล้ว`,
      heading: 'คำสั่งซื้อของคุณอนุมัติแล้ว',
      blocks: [
        paragraph(joinThai`รับอุปกรณ์ได้ที่${workshop.word} ${workshop.name} วันที่ ${thaiDay(workshop.handOverOn)}`),
        itemList(items),
        { kind: 'palette', ...palette },
        paragraph(`ตอนรับของ แจ้งเลขที่ ${order.number} หรือแสดง QR กับเจ้าหน้าที่ เปิด QR ได้ที่ใบสั่งซื้อหรือประวัติการสั่งซื้อ`),
        button('ดูคำสั่งซื้อ', pages.history),
      ],
    }),
  ),

  /** Where the slip was the cause, the goods are kept until `heldUntil` for a new one. */
  order_rejected: toOrderMember(
    (
      {
        order,
        money,
      }: { order: MailedOrder & Pick<Order, 'rejectionReason' | 'heldUntil'>; money: MoneyOfEnd },
      { pages },
    ) => ({
      subject: `คำสั่งซื้อเลขที่ ${order.number} ไม่อนุมัติ`,
      heading: 'คำสั่งซื้อยังไม่ผ่านการอนุมัติ',
      blocks: [
        paragraph(`เจ้าหน้าที่ตรวจสอบคำสั่งซื้อเลขที่ ${order.number} แล้ว ครั้งนี้ยังอนุมัติไม่ได้`),
        quote('เหตุผล', order.rejectionReason ?? ''),
        ...(order.heldUntil === null
          ? [
              paragraph('ของถูกคืนเข้าร้านแล้ว สั่งใหม่ได้ทุกเมื่อ ถ้ามีข้อสงสัย ติดต่อชมรมได้เลย'),
              ...moneyBlocks(money),
              button('ดูคำสั่งซื้อ', pages.history),
            ]
          : [...graceBlocks(order.heldUntil, money), button('ส่งสลิปใหม่', pages.history)]),
      ],
    }),
  ),

  /** `satang` came in for an order; `restSatang` is still to be paid by the deadline. */
  order_part_paid: toOrderMember(
    (
      {
        order,
        satang,
        restSatang,
        slipDueAt,
      }: { order: MailedOrder; satang: number; restSatang: number; slipDueAt: Date },
      { pages },
    ) => ({
      subject: `คำสั่งซื้อเลขที่ ${order.number} ยังชำระไม่ครบ`,
      heading: 'ได้รับเงินแล้วบางส่วน',
      blocks: [
        paragraph(`ชมรมได้รับเงินของคำสั่งซื้อเลขที่ ${order.number} แล้ว ${formatBaht(satang)}`),
        quote('ยอดที่เหลือ', formatBaht(restSatang)),
        paragraph(
          `โอนยอดที่เหลือแล้วแนบสลิปได้ถึง ${thaiMoment(slipDueAt)} หลังจากนั้นระบบจะปิดคำสั่งซื้อนี้ และชมรมจะคืนเงินที่ได้รับแล้ว`,
        ),
        button('ชำระส่วนที่เหลือ', pages.history),
      ],
    }),
  ),

  /** Nobody approved an order without a slip in time, so the system has cancelled it. */
  order_approval_missed: toOrderMember(({ order, items }: Items, { pages }) => ({
    subject: `คำสั่งซื้อเลขที่ ${order.number} ถูกยกเลิก`,
    heading: 'คำสั่งซื้อถูกยกเลิกเพราะเลยกำหนดอนุมัติ',
    blocks: [
      paragraph(`คำสั่งซื้อเลขที่ ${order.number} ไม่ได้รับอนุมัติภายในกำหนด ระบบจึงยกเลิกและคืนของเข้าร้าน`),
      itemList(items),
      ORDER_AGAIN,
      button('ดูคำสั่งซื้อ', pages.history),
    ],
  })),

  /** A rejected order keeps its stock no longer, by its deadline or by the check of a new slip. */
  order_hold_ended: toOrderMember(
    ({ order, items, money, end }: Items & { money: MoneyOfEnd; end: GraceEnd }, { pages }) => ({
      subject: `คำสั่งซื้อเลขที่ ${order.number} ของกลับเข้าร้านแล้ว`,
      heading: 'ของที่กันไว้กลับเข้าร้านแล้ว',
      blocks: [
        paragraph(graceEndText(order.number, end)),
        itemList(items),
        ...moneyBlocks(money),
        ORDER_AGAIN,
        button('ดูคำสั่งซื้อ', pages.history),
      ],
    }),
  ),

  /** Staff have cancelled an order; an empty `reason` is none. */
  order_cancelled: toOrderMember(
    ({ order, items, money, reason }: Items & { money: MoneyOfEnd; reason: string }, { pages }) => ({
      subject: `ยกเลิกคำสั่งซื้อเลขที่ ${order.number} แล้ว`,
      heading: 'คำสั่งซื้อถูกยกเลิก',
      blocks: [
        paragraph(`เจ้าหน้าที่ยกเลิกคำสั่งซื้อเลขที่ ${order.number} และคืนของเข้าร้าน`),
        ...(reason === '' ? [] : [quote('เหตุผล', reason)]),
        itemList(items),
        ...moneyBlocks(money),
        ORDER_AGAIN,
        button('ดูคำสั่งซื้อ', pages.history),
      ],
    }),
  ),

  /** The image that was sent for a refused checkout is no slip: its money cannot be checked. */
  order_slip_refused: toOrderMember(
    ({ order, reason }: { order: MailedOrder; reason: string }, { pages }) => ({
      subject: `สลิปของรายการเลขที่ ${order.number} ไม่ผ่าน`,
      heading: 'สลิปยังไม่ผ่าน',
      blocks: [
        paragraph(`ทีมงานดูรูปที่ส่งมาเพื่อขอเงินคืนของรายการเลขที่ ${order.number} แล้ว แต่ยังตรวจยอดไม่ได้`),
        quote('เหตุผล', reason),
        paragraph('ถ้าโอนแล้ว แนบรูปสลิปเต็มใบที่เห็น QR ได้ที่ประวัติ หรือติดต่อชมรม'),
        button('ดูรายการ', pages.history),
      ],
    }),
  ),

  /** An admin took back a payment of less than is due; `dueSatang` is due now. */
  order_payment_undone: toOrderMember(
    (
      {
        order,
        satang,
        dueSatang,
        reason,
      }: { order: MailedOrder; satang: number; dueSatang: number; reason: string },
      { pages },
    ) => ({
      subject: `แก้ยอดที่ได้รับของคำสั่งซื้อเลขที่ ${order.number}`,
      heading: 'แก้ยอดเงินที่ได้รับ',
      blocks: [
        paragraph(`เจ้าหน้าที่ยกเลิกการบันทึกรับเงิน ${formatBaht(satang)} ของคำสั่งซื้อเลขที่ ${order.number}`),
        quote('เหตุผล', reason),
        quote('ยอดที่ต้องชำระตอนนี้', formatBaht(dueSatang)),
        paragraph('ถ้ายอดไม่ตรงกับที่โอน ติดต่อชมรมได้เลย'),
        button('ดูคำสั่งซื้อ', pages.history),
      ],
    }),
  ),

  /** An admin took back the approval: staff check the order again. */
  order_approval_undone: toOrderMember(({ order, items, reason }: Items & { reason: string }, { pages }) => ({
    subject: `ตรวจคำสั่งซื้อเลขที่ ${order.number} อีกครั้ง`,
    heading: 'ทีมงานขอตรวจคำสั่งซื้ออีกครั้ง',
    blocks: [
      paragraph(`การอนุมัติคำสั่งซื้อเลขที่ ${order.number} ถูกยกเลิก ของยังจองไว้ให้คุณ รอผลการตรวจทางอีเมลก่อนมารับของ`),
      itemList(items),
      quote('เหตุผล', reason),
      button('ดูคำสั่งซื้อ', pages.history),
    ],
  })),
}
