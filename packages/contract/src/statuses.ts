import { allOf, askOf, type Look, type Row, type StatusTone, selectOf, type That } from './status-table.ts'

/** The look of an order, for volunteers with another word where they must tell two apart, another colour where a member must act. */
export type OrderLook = Look & { staffName?: string; staffTone?: StatusTone }

/**
 * The properties of orders. `open`: somebody still has something to do · `ended`: not open · `keepsStock`: its pieces are
 * reserved, lent or sold · `unpaid`: its money is expected · `moneyIn`: staff confirmed its money · `unchecked`: open, and
 * not approved · `toDecide`: a decision of staff is next · `checked`: approved · `handsOver`: its pieces can be handed over ·
 * `lent`: pieces of it are on loan · `awaitsSlip`: without a slip that counts; a rejected one only while it keeps its stock ·
 * `unfulfilled`: ended before any piece was handed over · `staffSets`: staff set it themselves; the others follow from
 * members, hand-over, returns and time.
 */
type OrderProperty =
  | 'open'
  | 'ended'
  | 'keepsStock'
  | 'unpaid'
  | 'moneyIn'
  | 'unchecked'
  | 'toDecide'
  | 'checked'
  | 'handsOver'
  | 'lent'
  | 'awaitsSlip'
  | 'unfulfilled'
  | 'staffSets'

/** The statuses of orders: the code that the server keeps, the name a member reads (section 4), and all sets of them. */
export const ORDER_STATUS = {
  awaiting_slip: {
    name: 'รออนุมัติ',
    staffName: 'รอแนบสลิป',
    tone: 'waiting',
    staffTone: 'quiet',
    icon: 'upload',
    is: ['open', 'keepsStock', 'unpaid', 'unchecked', 'awaitsSlip'],
  },
  pending: {
    name: 'รออนุมัติ',
    staffName: 'รอตรวจสอบ',
    tone: 'waiting',
    icon: 'clock',
    is: ['open', 'keepsStock', 'unpaid', 'unchecked', 'toDecide'],
  },
  paid: {
    name: 'ชำระเงินแล้ว',
    tone: 'done',
    icon: 'coin',
    is: ['open', 'keepsStock', 'moneyIn', 'unchecked', 'toDecide', 'staffSets'],
  },
  approved: {
    name: 'อนุมัติแล้ว',
    staffName: 'รอส่งมอบ',
    tone: 'done',
    icon: 'hand',
    is: ['open', 'keepsStock', 'moneyIn', 'checked', 'handsOver', 'staffSets'],
  },
  awaiting_return: {
    name: 'อนุมัติแล้ว รอการคืน',
    staffName: 'รอการคืน',
    tone: 'info',
    icon: 'return',
    is: ['open', 'keepsStock', 'moneyIn', 'checked', 'handsOver', 'lent'],
  },
  completed: {
    name: 'เสร็จสิ้น',
    tone: 'done',
    icon: 'double_check',
    is: ['ended', 'keepsStock', 'moneyIn', 'checked'],
  },
  rejected: {
    name: 'ไม่อนุมัติ',
    tone: 'care',
    icon: 'cross',
    is: ['ended', 'awaitsSlip', 'unfulfilled', 'staffSets'],
  },
  cancelled: { name: 'ยกเลิกแล้ว', tone: 'quiet', icon: 'block', is: ['ended', 'unfulfilled', 'staffSets'] },
  expired: { name: 'หมดเวลาแนบสลิป', tone: 'quiet', icon: 'timer_off', is: ['ended', 'unfulfilled'] },
} as const satisfies Record<string, OrderLook & Row<OrderProperty>>

export type OrderStatus = keyof typeof ORDER_STATUS
export type OrderStatusThat<Property extends OrderProperty> = That<typeof ORDER_STATUS, Property>
export const ORDER_STATUSES = /* @__PURE__ */ allOf(ORDER_STATUS)
export const statusIs = /* @__PURE__ */ askOf(ORDER_STATUS)
export const statusesThat = /* @__PURE__ */ selectOf(ORDER_STATUS)

/** The second spelling of pending that a client must also understand (section 4). */
export const PENDING_STATUS_NAMES: readonly string[] = [ORDER_STATUS.pending.name, 'รอการอนุมัติ']

/** `payment_status_name` of orders that can be returned (section 4). */
export const AWAITING_RETURN_NAME = ORDER_STATUS.awaiting_return.name

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

export const ROLES = ['member', 'staff', 'admin'] as const
export type Role = (typeof ROLES)[number]
