/** Order statuses: the code the server keeps and the name a member reads (section 4). */
export const ORDER_STATUS_NAMES = {
  awaiting_slip: 'รออนุมัติ',
  pending: 'รออนุมัติ',
  paid: 'ชำระเงินแล้ว',
  approved: 'อนุมัติแล้ว',
  awaiting_return: 'อนุมัติแล้ว รอการคืน',
  completed: 'เสร็จสิ้น',
  rejected: 'ไม่อนุมัติ',
  cancelled: 'ยกเลิกแล้ว',
  expired: 'หมดเวลาแนบสลิป',
} as const

export type OrderStatus = keyof typeof ORDER_STATUS_NAMES
export const ORDER_STATUSES = Object.keys(ORDER_STATUS_NAMES) as [OrderStatus, ...OrderStatus[]]

/** The statuses of orders that somebody still has something to do for. */
export const OPEN_ORDER_STATUSES = [
  'awaiting_slip',
  'pending',
  'paid',
  'approved',
  'awaiting_return',
] as const satisfies readonly OrderStatus[]

/**
 * The statuses that staff set themselves; all others follow from actions of members, hand-over, returns and
 * time.
 */
export const STAFF_ORDER_STATUSES = [
  'paid',
  'approved',
  'rejected',
  'cancelled',
] as const satisfies readonly OrderStatus[]
export type StaffOrderStatus = (typeof STAFF_ORDER_STATUSES)[number]

/** How far the money of an order has come that may have to go back to its member. */
export const REFUND_STATES = ['to_check', 'owed', 'nothing_owed', 'paid', 'withdrawn'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Why it may have to go back; `goods_gone`: a new slip came when the stock was gone. */
export const REFUND_CAUSES = [
  'cancelled',
  'rejected',
  'expired',
  'goods_gone',
  'part_closed',
  'surplus',
  'penalty_corrected',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

/** `to` of a history row that changes no status: pieces of the order were closed. */
export const PART_CLOSED = 'part_closed'

/** `to` of a history row that changes no status: money came in, less than is due. */
export const PART_PAID = 'part_paid'

/** `to` of a history row that changes no status: a payment of less than is due was taken back. */
export const PAYMENT_UNDONE = 'payment_undone'

/** `to` of a history row that changes no status: pieces of the order were changed to another size. */
export const SIZE_CHANGED = 'size_changed'

/** `to` of a history row that changes no status: a hand-over was taken back. */
export const HAND_OVER_UNDONE = 'hand_over_undone'

/** `to` of a history row of a return that changes no status: its penalties were corrected. */
export const PENALTY_CORRECTED = 'penalty_corrected'

/** `to` of a history row of a return that changes no status: the payment of its penalties was taken back. */
export const PENALTY_PAYMENT_UNDONE = 'penalty_payment_undone'

/** `to` of history rows that change no status: staff moved the due day of the loans, or the member renewed them. */
export const DUE_DAY_MOVED = 'due_day_moved'
export const LOAN_RENEWED = 'loan_renewed'

/** `to` of a history row that changes no status: a rejected order no longer keeps its stock for a new slip. */
export const GRACE_ENDED = 'hold_ended'

/** The second spelling of pending that a client must also understand (section 4). */
export const PENDING_STATUS_NAMES: readonly string[] = ['รออนุมัติ', 'รอการอนุมัติ']

/** `payment_status_name` of orders that can be returned (section 4). */
export const AWAITING_RETURN_NAME = ORDER_STATUS_NAMES.awaiting_return

export const RETURN_STATUS_NAMES = {
  pending: 'รอการตรวจสอบ',
  approved: 'อนุมัติแล้ว',
  partial: 'อนุมัติบางส่วน',
  rejected: 'ไม่อนุมัติ',
} as const

export type ReturnStatus = keyof typeof RETURN_STATUS_NAMES
export const RETURN_STATUSES = Object.keys(RETURN_STATUS_NAMES) as [ReturnStatus, ...ReturnStatus[]]

/** Conditions staff give to returned items; 1 is the only one a client may send (section 9). */
export const CONDITION_NAMES = {
  1: 'ปกติ',
  2: 'สึกหรอ ยืมต่อได้',
  3: 'ชำรุด ซ่อมได้',
  4: 'ชำรุด ใช้ไม่ได้',
  5: 'สูญหายหรือไม่ครบ',
  6: 'ไม่ได้รับของ',
} as const

export type Condition = keyof typeof CONDITION_NAMES

export const ROLES = ['member', 'staff', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Reasons staff pick when the slip is at fault: after one of these the member may send a new slip. */
export const SLIP_REJECTION_REASONS: readonly string[] = ['ยอดไม่ตรง', 'รูปไม่ชัด', 'ไม่พบยอดโอน', 'สลิปซ้ำ']
