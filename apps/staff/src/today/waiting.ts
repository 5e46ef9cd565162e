import { LIMITS } from '@jansi/contract/limits'
import type { StaffSection } from '@jansi/contract/staff-account'
import type { SvgIconComponent } from '@mui/icons-material'
import ReturnIcon from '@mui/icons-material/AssignmentReturn'
import HandOverIcon from '@mui/icons-material/BackHand'
import OwedIcon from '@mui/icons-material/CurrencyExchange'
import OverdueIcon from '@mui/icons-material/EventBusy'
import LongPendingIcon from '@mui/icons-material/HourglassBottom'
import StockIcon from '@mui/icons-material/Inventory'
import MailIcon from '@mui/icons-material/MarkEmailUnread'
import PaidIcon from '@mui/icons-material/Paid'
import PenaltyIcon from '@mui/icons-material/Payments'
import CheckMoneyIcon from '@mui/icons-material/PriceCheck'
import SlipIcon from '@mui/icons-material/ReceiptLong'
import { calendarDay } from '../lib/format.ts'
import type { Summary } from '../lib/summary.ts'
import { paths } from '../paths.ts'
import type { Tone } from '../theme.ts'

/** A kind of waiting work: its count, the page for it, and its section of the console. */
export type Waiting = {
  section: StaffSection
  label: string
  hint: string
  count: number
  to: string
  icon: SvgIconComponent
  tone: Tone
}

/** The counts and the queue that each leads to, which is as long as the count. */
export function waitingOf(summary: Summary): Waiting[] {
  const { orders, returns, hand_over_next: next } = summary
  const waiting: Waiting[] = [
    {
      section: 'orders',
      label: 'สลิปรอตรวจ',
      hint: 'ตรวจยอดแล้วอนุมัติ',
      count: orders.pending,
      to: paths.orders.queue('pending'),
      icon: SlipIcon,
      tone: 'wait',
    },
    {
      label: 'รอส่งมอบ',
      ...(next
        ? {
            section: 'pick-lists' as const,
            hint: `${next.name} · ${calendarDay(next.hand_over_on)}`,
            count: next.orders,
            to: paths.pickLists.one(next.workshop),
          }
        : {
            section: 'orders' as const,
            hint: 'อนุมัติแล้ว รอมารับของ',
            count: orders.approved,
            to: paths.orders.queue('approved'),
          }),
      icon: HandOverIcon,
      tone: 'info',
    },
    {
      section: 'returns',
      label: 'คำขอคืนรอตรวจ',
      hint: 'ดูรูปแล้วลงสภาพของ',
      count: returns.pending,
      to: paths.returns.queue('pending'),
      icon: ReturnIcon,
      tone: 'wait',
    },
    {
      section: 'returns',
      label: 'สลิปค่าปรับรอตรวจ',
      hint: 'ตรวจการชำระแล้วยืนยัน',
      count: returns.penalty_slips,
      to: paths.returns.queue('penalty_slip'),
      icon: SlipIcon,
      tone: 'wait',
    },
    {
      section: 'returns',
      label: 'ค่าปรับค้างชำระ',
      hint: 'รวมที่ยังไม่แนบสลิป',
      count: returns.penalty_unpaid,
      to: paths.returns.queue('penalty_unpaid'),
      icon: PenaltyIcon,
      tone: 'care',
    },
    {
      section: 'loans',
      label: 'เกินกำหนดคืน',
      hint: 'ติดต่อสมาชิกให้คืนของ',
      count: summary.overdue,
      to: paths.loans.overdue,
      icon: OverdueIcon,
      tone: 'care',
    },
    {
      section: 'refunds',
      label: 'ตรวจยอดก่อนคืน',
      hint: 'จบแล้วแต่มีสลิป เงินอาจเข้าแล้ว',
      count: summary.refunds?.to_check ?? 0,
      to: paths.refunds.queue('to_check'),
      icon: CheckMoneyIcon,
      tone: 'wait',
    },
    {
      section: 'refunds',
      label: 'ต้องคืนเงิน',
      hint: 'โอนคืนสมาชิกแล้วบันทึก',
      count: summary.refunds?.owed ?? 0,
      to: paths.refunds.queue('owed'),
      icon: OwedIcon,
      tone: 'care',
    },
    {
      section: 'products',
      label: 'สต็อกเหลือน้อย',
      hint: 'ดูว่าควรเติมอะไร',
      count: summary.low_stock,
      to: paths.products.stock('low'),
      icon: StockIcon,
      tone: 'wait',
    },
  ]
  if (summary.long_pending > 0) {
    waiting.splice(1, 0, {
      section: 'orders',
      label: `รอตรวจเกิน ${LIMITS.longPendingDays} วัน`,
      hint: 'ของถูกจองไว้จนกว่าจะตัดสิน',
      count: summary.long_pending,
      to: paths.orders.queue('long_pending'),
      icon: LongPendingIcon,
      tone: 'care',
    })
  }
  if (orders.paid > 0) {
    waiting.splice(1, 0, {
      section: 'orders',
      label: 'ชำระเงินแล้ว',
      hint: 'ยืนยันยอดแล้ว รออนุมัติ',
      count: orders.paid,
      to: paths.orders.queue('paid'),
      icon: PaidIcon,
      tone: 'wait',
    })
  }
  waiting.push({
    section: 'mails',
    label: 'อีเมลส่งไม่สำเร็จ',
    hint: 'ดูสาเหตุแล้วส่งอีกครั้ง',
    count: summary.mails_failed,
    to: paths.mails.queue('failed'),
    icon: MailIcon,
    tone: 'care',
  })
  return waiting
}
