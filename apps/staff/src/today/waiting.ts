import { LIMITS } from '@jansi/contract/limits'
import type { StaffSection } from '@jansi/contract/staff-account'
import type { StatusTone } from '@jansi/contract/status-table'
import type { SvgIconComponent } from '@mui/icons-material'
import ReturnIcon from '@mui/icons-material/AssignmentReturn'
import HandOverIcon from '@mui/icons-material/BackHand'
import OwedIcon from '@mui/icons-material/CurrencyExchange'
import OverdueIcon from '@mui/icons-material/EventBusy'
import LongPendingIcon from '@mui/icons-material/HourglassBottom'
import NewSlipIcon from '@mui/icons-material/HourglassEmpty'
import StockIcon from '@mui/icons-material/Inventory'
import MailIcon from '@mui/icons-material/MarkEmailUnread'
import PaidIcon from '@mui/icons-material/Paid'
import PenaltyIcon from '@mui/icons-material/Payments'
import CheckMoneyIcon from '@mui/icons-material/PriceCheck'
import SlipIcon from '@mui/icons-material/ReceiptLong'
import type { Summary } from '../lib/admin/summary.ts'
import { calendarDay, counted } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { orderStatusWord } from '../ui/status/order-status.tsx'

/** A kind of waiting work: its count, the page for it, and its section of the console. */
export type Waiting = {
  section: StaffSection
  label: string
  hint: string
  count: number
  to: string
  icon: SvgIconComponent
  tone: StatusTone
  /** The count's parts, each with a page of its own. */
  parts?: readonly { label: string; to: string }[]
}

/** A card whose count alone depends on the summary. */
type Task = Omit<Waiting, 'count'> & {
  countOf: (summary: Summary) => number
  /** Left out while nothing of it waits. */
  isHiddenAtZero?: true
}

const ORDERS_TO_DECIDE: readonly Task[] = [
  {
    section: 'orders',
    label: 'สลิปรอตรวจ',
    hint: 'ตรวจยอดแล้วอนุมัติ',
    countOf: ({ orders }) => orders.pending,
    to: paths.orders.queue('pending'),
    icon: SlipIcon,
    tone: 'waiting',
  },
  {
    section: 'orders',
    label: 'ชำระเงินแล้ว',
    hint: 'ยืนยันยอดแล้ว รออนุมัติ',
    countOf: ({ orders }) => orders.paid,
    to: paths.orders.queue('paid'),
    icon: PaidIcon,
    tone: 'waiting',
    isHiddenAtZero: true,
  },
  {
    section: 'orders',
    label: `รอตรวจเกิน ${LIMITS.longPendingDays} วัน`,
    hint: 'ของถูกจองไว้จนกว่าจะตัดสิน',
    countOf: ({ long_pending }) => long_pending,
    to: paths.orders.queue('long_pending'),
    icon: LongPendingIcon,
    tone: 'care',
    isHiddenAtZero: true,
  },
  {
    section: 'orders',
    label: 'รอสลิปใหม่',
    hint: 'ไม่อนุมัติเพราะสลิป ของยังกันไว้ถึงกำหนด',
    countOf: ({ awaiting_new_slip }) => awaiting_new_slip ?? 0,
    to: paths.orders.queue('awaiting_new_slip'),
    icon: NewSlipIcon,
    tone: 'waiting',
    isHiddenAtZero: true,
  },
]

const AFTER_HAND_OVER: readonly Task[] = [
  {
    section: 'returns',
    label: 'คำขอคืนรอตรวจ',
    hint: 'ดูรูปแล้วลงสภาพของ',
    countOf: ({ returns }) => returns.pending,
    to: paths.returns.queue('pending'),
    icon: ReturnIcon,
    tone: 'waiting',
  },
  {
    section: 'returns',
    label: 'สลิปค่าปรับรอตรวจ',
    hint: 'ตรวจการชำระแล้วยืนยัน',
    countOf: ({ returns }) => returns.penalty_slips,
    to: paths.returns.queue('penalty_slip'),
    icon: SlipIcon,
    tone: 'waiting',
  },
  {
    section: 'returns',
    label: 'ค่าปรับค้างชำระ',
    hint: 'รวมที่ยังไม่แนบสลิป',
    countOf: ({ returns }) => returns.penalty_unpaid,
    to: paths.returns.queue('penalty_unpaid'),
    icon: PenaltyIcon,
    tone: 'care',
  },
  {
    section: 'loans',
    label: 'เกินกำหนดคืน',
    hint: 'ติดต่อสมาชิกให้คืนของ',
    countOf: ({ overdue }) => overdue,
    to: paths.loans.overdue,
    icon: OverdueIcon,
    tone: 'care',
  },
  {
    section: 'loans',
    label: 'แจ้งชำรุดหรือหาย',
    hint: 'ดูรูปแล้วตอบสมาชิก',
    countOf: ({ damage_reports }) => damage_reports ?? 0,
    to: paths.loans.damage,
    icon: ReturnIcon,
    tone: 'waiting',
    isHiddenAtZero: true,
  },
  {
    section: 'refunds',
    label: 'ตรวจยอดก่อนคืน',
    hint: 'จบแล้วแต่มีสลิป เงินอาจเข้าแล้ว',
    countOf: ({ refunds }) => refunds?.to_check ?? 0,
    to: paths.refunds.queue('to_check'),
    icon: CheckMoneyIcon,
    tone: 'waiting',
  },
  {
    section: 'orders',
    label: 'รูปขอเงินคืนรอดู',
    hint: 'สั่งไม่สำเร็จ รูปไม่มี QR ดูว่าเป็นสลิปไหม',
    countOf: ({ refund_requests }) => refund_requests ?? 0,
    to: paths.orders.queue('refund_requests'),
    icon: CheckMoneyIcon,
    tone: 'waiting',
    isHiddenAtZero: true,
  },
  {
    section: 'refunds',
    label: 'ยืนยันคืนเงินคนเดียว',
    hint: 'ผู้ดูแลคนเดียวตรวจและยืนยัน ช่วยกันดู',
    countOf: ({ refunds }) => refunds?.confirmed_alone ?? 0,
    to: paths.refunds.queue('owed'),
    icon: OwedIcon,
    tone: 'care',
    isHiddenAtZero: true,
  },
  {
    section: 'refunds',
    label: 'ต้องคืนเงิน',
    hint: 'โอนคืนสมาชิกแล้วบันทึก',
    countOf: ({ refunds }) => refunds?.owed ?? 0,
    to: paths.refunds.queue('owed'),
    icon: OwedIcon,
    tone: 'care',
  },
  {
    section: 'products',
    label: 'สต็อกเหลือน้อย',
    hint: 'ดูว่าควรเติมอะไร',
    countOf: ({ low_stock }) => low_stock,
    to: paths.products.stock('low'),
    icon: StockIcon,
    tone: 'waiting',
  },
  {
    section: 'mails',
    label: 'อีเมลส่งไม่สำเร็จ',
    hint: 'ดูสาเหตุแล้วส่งอีกครั้ง',
    countOf: ({ mails_failed }) => mails_failed,
    to: paths.mails.queue('failed'),
    icon: MailIcon,
    tone: 'care',
  },
]

/** Returns the counts and the queue that each leads to, which is as long as the count. */
export function waitingOf(summary: Summary): Waiting[] {
  return [
    ...countTasks(ORDERS_TO_DECIDE, summary),
    handOver(summary),
    ...countTasks(AFTER_HAND_OVER, summary),
  ]
}

function countTasks(tasks: readonly Task[], summary: Summary): Waiting[] {
  return tasks
    .map(({ countOf, isHiddenAtZero = false, ...card }) => ({
      card: { ...card, count: countOf(summary) },
      isHiddenAtZero,
    }))
    .filter(({ card, isHiddenAtZero }) => card.count > 0 || !isHiddenAtZero)
    .map(({ card }) => card)
}

/**
 * Orders with pieces left to hand over, of all workshops: leads to the pick list where they are of one workshop, else to
 * their queue and to the pick list of each.
 */
function handOver({ orders, hand_over_next: next, hand_over }: Summary): Waiting {
  const workshops = hand_over?.workshops ?? (next && next.orders > 0 ? [next] : [])
  const card = {
    label: orderStatusWord('approved'),
    icon: HandOverIcon,
    tone: 'info',
    count: hand_over?.orders ?? next?.orders ?? orders.approved,
  } as const
  const [only] = workshops.length === 0 && next ? [next] : workshops
  if (only === undefined || workshops.length > 1) {
    return {
      ...card,
      section: 'orders',
      hint: 'อนุมัติแล้ว รอมารับของ',
      to: paths.orders.queue('hand_over'),
      parts: workshops.map(({ workshop, name, orders: waiting }) => ({
        label: `${name} ${counted(waiting)}`,
        to: paths.pickLists.one(workshop),
      })),
    }
  }
  return {
    ...card,
    section: 'pick-lists',
    hint: `${only.name} · ${calendarDay(only.hand_over_on)}`,
    to: paths.pickLists.one(only.workshop),
  }
}
