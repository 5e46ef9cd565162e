import {
  DAMAGE_ADVICE_TEXTS,
  DAMAGE_KIND_NAMES,
  type DamageAdvice,
  type DamageKind,
} from '@jansi/contract/damage-kinds'
import type { orderItems } from '../../../db/schema/orders.ts'
import { bangkokDay, daysBetween } from '../../../domain/days.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { type MailedOrder, toOrderMember } from '../notification.ts'
import {
  button,
  itemList,
  list,
  type NamedItem,
  type Pieces,
  paragraph,
  piecesText,
  quote,
} from './blocks.ts'

type Lent = NamedItem & Pick<typeof orderItems.$inferSelect, 'handedOver' | 'returnedOrLost'>
/** Loans of an order with their due day before and after. */
type LoanDays = { order: MailedOrder; items: readonly Lent[]; wasDueOn: string; dueOn: string }

/** The pieces of items that are still with the member. */
const outList = (items: readonly Lent[]) =>
  itemList(items.map((item) => ({ ...item, quantity: item.handedOver - item.returnedOrLost })))

function whenText(daysLeft: number): string {
  if (daysLeft < 0) return `ของที่ยืมเลยกำหนดคืนมาแล้ว ${-daysLeft} วัน`
  if (daysLeft === 0) return 'วันนี้เป็นวันสุดท้ายที่คืนของได้โดยไม่มีค่าปรับ'
  if (daysLeft === 1) return 'พรุ่งนี้ครบกำหนดคืนของที่ยืม'
  return `อีก ${daysLeft} วันครบกำหนดคืนของที่ยืม`
}

/** The messages about goods that are with a member. */
export const LOAN_MESSAGES = {
  /** Staff have moved the due day of loans; `items` are those with pieces out. */
  loan_due_day_moved: toOrderMember(
    ({ order, items, wasDueOn, dueOn, reason }: LoanDays & { reason: string }, { pages }) => ({
      subject: `เลื่อนกำหนดคืนเป็น ${thaiDay(dueOn)} คำสั่งซื้อเลขที่ ${order.number}`,
      heading: 'เลื่อนกำหนดคืนแล้ว',
      blocks: [
        paragraph(`เจ้าหน้าที่เลื่อนกำหนดคืนของที่ยืมตามคำสั่งซื้อเลขที่ ${order.number}`),
        quote('กำหนดคืนเดิม', thaiDay(wasDueOn)),
        quote('คืนภายในวันที่', thaiDay(dueOn)),
        quote('เหตุผล', reason),
        outList(items),
        paragraph('ค่าปรับล่าช้าคิดจากกำหนดคืนใหม่'),
        button('ไปหน้าคืนอุปกรณ์', pages.returns),
      ],
    }),
  ),

  /** The member has renewed loans. */
  loan_renewed: toOrderMember(({ order, items, wasDueOn, dueOn }: LoanDays, { pages }) => ({
    subject: `ต่ออายุการยืมถึง ${thaiDay(dueOn)} คำสั่งซื้อเลขที่ ${order.number}`,
    heading: 'ต่ออายุการยืมแล้ว',
    blocks: [
      paragraph(`คุณต่ออายุของที่ยืมตามคำสั่งซื้อเลขที่ ${order.number} แล้ว`),
      outList(items),
      quote('กำหนดคืนเดิม', thaiDay(wasDueOn)),
      quote('คืนภายในวันที่', thaiDay(dueOn)),
      button('ไปหน้าคืนอุปกรณ์', pages.returns),
    ],
  })),

  /** Loans are to come back by `returnDueOn`, or are late; `pieces` are those not sent back yet. */
  return_reminder: toOrderMember(
    (
      { order, pieces, returnDueOn }: { order: MailedOrder; pieces: readonly Pieces[]; returnDueOn: string },
      { pages, now },
    ) => {
      const daysLeft = daysBetween(bangkokDay(now), returnDueOn)
      const isLate = daysLeft < 0
      return {
        subject: `${isLate ? 'เลยกำหนดคืน' : 'ใกล้ถึงกำหนดคืน'}อุปกรณ์ คำสั่งซื้อเลขที่ ${order.number}`,
        heading: isLate ? 'ของที่ยืมเลยกำหนดคืนแล้ว' : 'อย่าลืมคืนของที่ยืม',
        blocks: [
          paragraph(`${whenText(daysLeft)} รายการที่ยังไม่ได้คืนมีดังนี้`),
          list(pieces.map(piecesText)),
          quote('กำหนดคืน', thaiDay(returnDueOn)),
          ...(isLate ? [paragraph('ค่าปรับเพิ่มขึ้นทุกวันจนกว่าจะคืน และระหว่างนี้ยืมเพิ่มไม่ได้')] : []),
          paragraph('ถ่ายรูปของที่ยืม แล้วส่งคำขอคืนได้ที่หน้าคืนอุปกรณ์ ถ้าส่งคำขอแล้ว นำของมาส่งที่ชมรมด้วย'),
          button('ไปหน้าคืนอุปกรณ์', pages.returns),
        ],
      }
    },
  ),

  /** Staff have replied to a report of broken or lost pieces; an empty `text` is none. */
  damage_answered: toOrderMember(
    (
      {
        order,
        kind,
        pieces,
        advice,
        text,
      }: { order: MailedOrder; kind: DamageKind; pieces: Pieces; advice: DamageAdvice; text: string },
      { pages },
    ) => {
      const damaged = `ของ${DAMAGE_KIND_NAMES[kind]}`
      return {
        subject: `ชมรมตอบเรื่อง${damaged} คำสั่งซื้อเลขที่ ${order.number}`,
        heading: `ชมรมได้รับแจ้ง${damaged}แล้ว`,
        blocks: [
          paragraph('เจ้าหน้าที่ดูรายการที่คุณแจ้งแล้ว'),
          list([piecesText(pieces)]),
          quote('สิ่งที่ต้องทำ', DAMAGE_ADVICE_TEXTS[advice]),
          ...(text ? [quote('ข้อความจากชมรม', text)] : []),
          paragraph('การแจ้งนี้ยังไม่มีค่าปรับ เจ้าหน้าที่จะตรวจสภาพตอนคืนของ กำหนดคืนคงเดิม'),
          button('ดูรายการที่แจ้ง', pages.returns),
        ],
      }
    },
  ),
}
