import { paymentMethod } from './payment-methods.ts'

/** The accounts of the money journal, with the names that the treasurer reads. Debits are positive, credits negative. */
export const JOURNAL_ACCOUNTS = [
  'receivable',
  'cash',
  'bank',
  'deferred_income',
  'sales',
  'rentals',
  'penalties',
  'refunds_owed',
  'forgiven',
  'difference',
] as const
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number]

export const JOURNAL_ACCOUNT_NAMES: Record<JournalAccount, string> = {
  receivable: 'ลูกหนี้สมาชิก',
  cash: 'เงินสด',
  bank: 'เงินในบัญชีธนาคาร',
  deferred_income: 'รายได้รอรับ',
  sales: 'รายได้จากการขาย',
  rentals: 'รายได้จากการให้ยืม',
  penalties: 'รายได้ค่าปรับ',
  refunds_owed: 'เงินที่ต้องคืนสมาชิก',
  forgiven: 'ค่าปรับที่ยกเว้นให้',
  difference: 'ส่วนต่าง',
}

/** The events that entries of the journal record. Stored: a name is never changed. */
export const JOURNAL_ENTRY_KINDS = [
  'opening',
  'order_placed',
  'order_changed',
  'order_ended',
  'order_revived',
  'payment',
  'payment_undone',
  'refund_checked',
  'refund_paid',
  'refund_payment_undone',
  'penalty_set',
  'penalty_payment',
  'penalty_payment_undone',
  'penalty_waived',
  'penalty_corrected',
  'correction',
] as const
export type JournalEntryKind = (typeof JOURNAL_ENTRY_KINDS)[number]

export const JOURNAL_ENTRY_KIND_NAMES: Record<JournalEntryKind, string> = {
  opening: 'ยอดยกมา',
  order_placed: 'สั่งซื้อ',
  order_changed: 'แก้คำสั่งซื้อ',
  order_ended: 'จบคำสั่งซื้อโดยไม่ส่งมอบ',
  order_revived: 'เปิดคำสั่งซื้ออีกครั้ง',
  payment: 'รับเงิน',
  payment_undone: 'ยกเลิกการรับเงิน',
  refund_checked: 'ตรวจยอดที่ต้องคืน',
  refund_paid: 'คืนเงิน',
  refund_payment_undone: 'ยกเลิกการคืนเงิน',
  penalty_set: 'ตั้งค่าปรับ',
  penalty_payment: 'รับค่าปรับ',
  penalty_payment_undone: 'ยกเลิกการรับค่าปรับ',
  penalty_waived: 'ยกเว้นค่าปรับ',
  penalty_corrected: 'แก้ค่าปรับ',
  correction: 'แก้บัญชีโดยผู้ดูแล',
}

/** How money comes in or goes out. */
export const MONEY_METHODS = ['promptpay', 'transfer', 'cash'] as const
export type MoneyMethod = (typeof MONEY_METHODS)[number]

export const MONEY_METHOD_NAMES: Record<MoneyMethod, string> = {
  promptpay: 'พร้อมเพย์',
  transfer: 'โอนผ่านธนาคาร',
  cash: 'เงินสด',
}

/** Returns the account that money of a method is in. */
export function accountOf(method: MoneyMethod): 'cash' | 'bank' {
  return method === 'cash' ? 'cash' : 'bank'
}

/** Returns how the money of an order comes in by its payment method, unless staff see otherwise. */
export function moneyMethodOf(paymentMethodId: number): MoneyMethod {
  const method = paymentMethod(paymentMethodId)
  if (method?.isForStaff) return 'cash'
  return method?.showsQr ? 'promptpay' : 'transfer'
}
