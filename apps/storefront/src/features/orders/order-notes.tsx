import { formatBaht, formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { GRACE_END_TEXTS } from '@jansi/contract/grace-end'
import { joinThai } from '@jansi/contract/join-thai'
import type { Order } from '@jansi/contract/orders'
import { ORDER_STATUS } from '@jansi/contract/statuses'
import type { ReactNode } from 'react'
import { bringText, RECEIVED_TEXT } from '../../lib/orders/return-words.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { useShopWords } from '../../ui/page/shop-words.ts'
import { isPending } from './status-tone.ts'

/** The meaning of an order's status for its member, and the next step (specification, section 4). */
export function OrderNotes({ order }: { order: Order }) {
  const notes = notesOf(order, useShopWords().workshop)
  if (notes.length === 0) return null
  return (
    <div className="space-y-1">
      {notes.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  )
}

function notesOf(order: Order, workshop: string): { key: string; text: ReactNode }[] {
  const notes: { key: string; text: ReactNode }[] = []
  const add = (key: string, text: ReactNode) => notes.push({ key, text })
  if (order.status === 'awaiting_slip' && order.amount_received) {
    add('rest', restText(order))
  } else if (order.status === 'awaiting_slip') {
    add(
      'slip',
      order.slip_due_at
        ? `ยังไม่ได้แนบสลิป แนบได้ถึง ${formatWeekdayTime(order.slip_due_at)}`
        : 'ยังไม่ได้แนบสลิป แนบได้เลย',
    )
  }
  if (isPending(order.payment_status_name)) {
    add('wait', 'กรุณารอ 1-3 วันทำการเพื่อให้ผู้ดูแลอนุมัติ เมื่ออนุมัติแล้วจะมีอีเมลยืนยันส่งถึงคุณ')
  }
  if (order.approval_due_at) {
    add(
      'approval',
      order.status === 'cancelled'
        ? 'ยกเลิกอัตโนมัติเพราะไม่ได้รับอนุมัติภายในกำหนด ของคืนเข้าร้านแล้ว สั่งใหม่ได้เลย'
        : `ถ้าไม่ได้รับอนุมัติภายใน ${formatWeekdayTime(order.approval_due_at)} ระบบจะยกเลิกและคืนของเข้าร้าน`,
    )
  }
  if (order.payment_status_name === ORDER_STATUS.approved.name) {
    add(
      'collect',
      joinThai`รับอุปกรณ์ได้ที่${workshop} ${order.workshop_name} ${formatWeekday(order.hand_over_on)}`,
    )
  }
  if (order.rejection_reason && order.status === 'rejected') add('reason', `เหตุผล: ${order.rejection_reason}`)
  if (order.held_until) {
    add('held', `ร้านกันของไว้ให้ ส่งสลิปใหม่ได้ถึง ${formatWeekdayTime(order.held_until)} เลยเวลานี้ของจะกลับเข้าร้าน`)
    add('give_up', 'ถ้าไม่ต้องการแล้ว ยกเลิกคำสั่งซื้อได้ในประวัติการสั่งซื้อ')
  }
  if (order.hold_end) {
    add('hold_end', `ของกลับเข้าร้านแล้ว เพราะ${GRACE_END_TEXTS[order.hold_end]} ถ้ายังต้องการ สั่งใหม่ได้เลย`)
  }
  if (order.status === 'awaiting_return' && order.return_due_on) {
    add(
      'due',
      <>
        <span>{`${returnText(order, order.return_due_on)} `}</span>
        <Link to={paths.return} className="font-semibold text-indigo-deep underline underline-offset-4">
          ไปหน้าคืนอุปกรณ์
        </Link>
      </>,
    )
  }
  return notes
}

/** The next step of the loans of an order: bring those that were sent back, or return them by their day. */
function returnText({ sent_back, is_overdue }: Order, dueOn: string): string {
  if (sent_back)
    return sent_back.until === null ? RECEIVED_TEXT : `ได้รับคำขอคืนแล้ว ${bringText(sent_back.until)}`
  return `${is_overdue ? 'เลยกำหนดคืนเมื่อ' : 'คืนภายใน'} ${formatWeekday(dueOn)}`
}

/** A part of the money came in: how much is missing, and until when. */
function restText({ amount, amount_due, amount_received = 0, slip_due_at }: Order): string {
  const due = formatBaht(amount_due ?? amount)
  const until = slip_due_at ? `ได้ถึง ${formatWeekdayTime(slip_due_at)}` : 'ได้เลย'
  return `ชมรมได้รับเงินแล้ว ${formatBaht(amount_received)} เหลือ ${due} โอนส่วนที่เหลือแล้วแนบสลิป${until}`
}
