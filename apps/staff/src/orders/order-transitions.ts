import { SLIP_REJECTION_REASONS } from '@jansi/contract/slip-money'
import type { OrderStatusThat } from '@jansi/contract/statuses'
import { OTHER_REASON } from '../review/reason-text.ts'

type Move = {
  button: string
  variant: 'contained' | 'outlined' | 'text'
  confirm: string
  title: string
  done: string
  /** The member is mailed about it. */
  isMailed: boolean
  /** Canned reasons; the last one is written out by the volunteer. */
  reasons: readonly string[]
  /** The member loses something by it, so it is asked about even where no reason is owed. */
  grave: boolean
  /** Named while the action can still be taken back; null for an action that runs at once. */
  pending: string | null
}

/** The names of an order's transitions for volunteers. */
export const ORDER_TRANSITIONS: Record<OrderStatusThat<'staffSets'>, Move> = {
  paid: {
    button: 'ยืนยันยอดเงิน',
    variant: 'outlined',
    confirm: 'ยืนยันว่าได้รับเงินแล้ว',
    title: 'ยืนยันยอดเงิน',
    done: 'บันทึกว่าได้รับเงินแล้ว',
    isMailed: false,
    reasons: [],
    grave: false,
    pending: 'บันทึกรับเงิน',
  },
  approved: {
    button: 'อนุมัติ',
    variant: 'contained',
    confirm: 'ยืนยันอนุมัติ',
    title: 'อนุมัติคำสั่งซื้อ',
    done: 'อนุมัติแล้ว',
    isMailed: true,
    reasons: [],
    grave: false,
    pending: 'อนุมัติ',
  },
  rejected: {
    button: 'ไม่อนุมัติ',
    variant: 'outlined',
    confirm: 'ยืนยันไม่อนุมัติ',
    title: 'ไม่อนุมัติคำสั่งซื้อ',
    done: 'บันทึกไม่อนุมัติแล้ว',
    isMailed: true,
    reasons: [...SLIP_REJECTION_REASONS, OTHER_REASON],
    grave: true,
    pending: 'บันทึกไม่อนุมัติ',
  },
  cancelled: {
    button: 'ยกเลิกคำสั่งซื้อ',
    variant: 'text',
    confirm: 'ยืนยันยกเลิก',
    title: 'ยกเลิกคำสั่งซื้อ',
    done: 'ยกเลิกคำสั่งซื้อแล้ว สต็อกกลับเข้าร้าน',
    isMailed: true,
    reasons: ['สมาชิกไม่มารับของ', 'สมาชิกขอยกเลิก', 'ของไม่พร้อมส่งมอบ', OTHER_REASON],
    grave: true,
    pending: null,
  },
}
