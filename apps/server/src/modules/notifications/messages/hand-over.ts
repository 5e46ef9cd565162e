import type { RefundStateThat } from '@jansi/contract/refund-states'
import type { orders } from '../../../db/schema/orders.ts'
import { formatBaht } from '../../../domain/money.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { type MailedOrder, toOrderMember } from '../notification.ts'
import { button, list, orderedText, type Pieces, paragraph, quote } from './blocks.ts'

type Order = typeof orders.$inferSelect

/** The messages about the pieces of an approved order. */
export const HAND_OVER_MESSAGES = {
  /** Pieces were handed over; loans among them are to come back by the order's `returnDueOn`. */
  order_handed_over: toOrderMember(
    (
      { order, handed }: { order: MailedOrder & Pick<Order, 'returnDueOn'>; handed: readonly Pieces[] },
      { pages },
    ) => {
      const returnDueOn = handed.some(({ item }) => item.isRental) ? order.returnDueOn : null
      return {
        subject: `รับของตามคำสั่งซื้อเลขที่ ${order.number} แล้ว`,
        heading: 'คุณได้รับของแล้ว',
        blocks: [
          paragraph(`เจ้าหน้าที่ส่งมอบของตามคำสั่งซื้อเลขที่ ${order.number} แล้ว`),
          list(handed.map(orderedText)),
          ...(returnDueOn === null
            ? [button('ดูคำสั่งซื้อ', pages.history)]
            : [
                quote('คืนภายในวันที่', thaiDay(returnDueOn)),
                paragraph('เมื่อพร้อมคืน ถ่ายรูปของที่ยืม แล้วส่งคำขอคืนได้ที่หน้าคืนอุปกรณ์ จากนั้นนำของมาส่งที่ชมรม'),
                button('ไปหน้าคืนอุปกรณ์', pages.returns),
              ]),
        ],
      }
    },
  ),

  /** `refund` is null if no money goes back; otherwise the amount owed, or the pieces' price while it is to be checked. */
  order_part_closed: toOrderMember(
    (
      {
        order,
        closed,
        reason,
        refund,
      }: {
        order: MailedOrder
        closed: readonly Pieces[]
        reason: string
        refund: { state: RefundStateThat<'open'>; satang: number } | null
      },
      { pages },
    ) => ({
      subject: `ปิดรายการที่ยังไม่ได้รับ คำสั่งซื้อเลขที่ ${order.number}`,
      heading: 'ปิดรายการที่ยังไม่ได้รับ',
      blocks: [
        paragraph(`เจ้าหน้าที่ปิดรายการเหล่านี้ของคำสั่งซื้อเลขที่ ${order.number} ไม่ต้องมารับแล้ว`),
        list(closed.map(orderedText)),
        quote('เหตุผล', reason),
        ...(refund
          ? [
              paragraph(
                refund.state === 'owed'
                  ? `ชมรมจะคืนเงินให้คุณ ${formatBaht(refund.satang)} เมื่อคืนแล้วจะแจ้งทางอีเมลอีกครั้ง`
                  : `มูลค่าของที่ปิด ${formatBaht(refund.satang)} ทีมงานจะตรวจยอดเงินที่โอน และแจ้งยอดที่จะคืนทางอีเมล`,
              ),
            ]
          : []),
        button('ดูคำสั่งซื้อ', pages.history),
      ],
    }),
  ),

  /** Pieces of an item are now of the size `size`. */
  order_size_changed: toOrderMember(
    (
      {
        order,
        item,
        quantity,
        size,
        reason,
      }: { order: MailedOrder; item: Pieces['item']; quantity: number; size: string; reason: string },
      { pages },
    ) => ({
      subject: `เปลี่ยนขนาดในคำสั่งซื้อเลขที่ ${order.number}`,
      heading: 'เปลี่ยนขนาดของที่สั่ง',
      blocks: [
        paragraph(`เจ้าหน้าที่เปลี่ยนขนาดของในคำสั่งซื้อเลขที่ ${order.number} ราคาเท่าเดิม`),
        list([
          `เดิม ${orderedText({ item, quantity })}`,
          `เป็น ${orderedText({ item: { ...item, variantSize: size }, quantity })}`,
        ]),
        quote('เหตุผล', reason),
        button('ดูคำสั่งซื้อ', pages.history),
      ],
    }),
  ),

  /** A hand-over was taken back: the pieces are with the club and reserved for the member. */
  order_hand_over_undone: toOrderMember(
    (
      { order, back, reason }: { order: MailedOrder; back: readonly Pieces[]; reason: string },
      { pages },
    ) => ({
      subject: `แก้การส่งมอบ คำสั่งซื้อเลขที่ ${order.number}`,
      heading: 'แก้การส่งมอบของ',
      blocks: [
        paragraph(`เจ้าหน้าที่แก้การส่งมอบของคำสั่งซื้อเลขที่ ${order.number} ของเหล่านี้อยู่ที่ชมรมและยังจองไว้ให้คุณ`),
        list(back.map(orderedText)),
        quote('เหตุผล', reason),
        paragraph('ถ้าของอยู่กับคุณแล้ว ติดต่อชมรม'),
        button('ดูคำสั่งซื้อ', pages.history),
      ],
    }),
  ),
}
