/** The meaning of a colour: done green, waiting amber, care red, info blue, quiet grey. */
export type StatusTone = 'done' | 'waiting' | 'care' | 'info' | 'quiet'

/** The look of a status: the shop and the console show one colour and one icon, which each draws by its name. */
type Look = { name: string; tone: StatusTone; icon: string }

type Row<Property extends string> = Look & { is: readonly Property[] }

/** The look of an order, for volunteers with another word where they must tell two apart, another colour where a member must act. */
export type OrderLook = Look & { staffName?: string; staffTone?: StatusTone }

/** The statuses of a table that have the property. */
type That<Table, Property> = {
  [Status in keyof Table & string]: Table[Status] extends { is: readonly (infer Own)[] }
    ? Property extends Own
      ? Status
      : never
    : never
}[keyof Table & string]

type Properties<Table> = Table[keyof Table] extends { is: readonly (infer Property)[] } ? Property : never

type Table = Readonly<Record<string, { is: readonly string[] }>>

const allOf = <T extends Table>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

/** Returns the question whether a status of the table has a property. */
const askOf =
  <T extends Table>(table: T) =>
  <P extends Properties<T> & string>(status: keyof T & string, property: P): status is That<T, P> =>
    table[status]?.is.includes(property) === true

/** Returns the question which statuses of the table have a property, in the order of the table. */
const selectOf =
  <T extends Table>(table: T) =>
  <P extends Properties<T> & string>(property: P) =>
    allOf(table).filter((status) => askOf(table)(status, property)) as [That<T, P>, ...That<T, P>[]]

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

/** The statuses of returns. `decided`: staff have reviewed it. */
export const RETURN_STATUS = {
  pending: { name: 'รอการตรวจสอบ', tone: 'waiting', icon: 'clock', is: ['open'] },
  approved: { name: 'อนุมัติแล้ว', tone: 'done', icon: 'check', is: ['decided'] },
  partial: { name: 'อนุมัติบางส่วน', tone: 'info', icon: 'rule', is: ['decided'] },
  rejected: { name: 'ไม่อนุมัติ', tone: 'care', icon: 'cross', is: ['decided'] },
} as const satisfies Record<string, Row<'open' | 'decided'>>

export type ReturnStatus = keyof typeof RETURN_STATUS
export type ReturnStatusThat<Property extends 'open' | 'decided'> = That<typeof RETURN_STATUS, Property>
export const RETURN_STATUSES = /* @__PURE__ */ allOf(RETURN_STATUS)

/**
 * How far money has come that may have to go back to its member, in the words of volunteers. `open`: it waits for staff ·
 * `closed`: not open · `decided`: staff found its amount · `goesBack`: the amount is owed to the member, or was paid back.
 */
export const REFUND_STATE = {
  to_check: { name: 'รอตรวจยอด', tone: 'waiting', icon: 'clock', is: ['open'] },
  owed: { name: 'ต้องคืนเงิน', tone: 'care', icon: 'exchange', is: ['open', 'decided', 'goesBack'] },
  nothing_owed: { name: 'ไม่มียอดต้องคืน', tone: 'quiet', icon: 'block', is: ['closed', 'decided'] },
  paid: { name: 'คืนเงินแล้ว', tone: 'done', icon: 'check', is: ['closed', 'decided', 'goesBack'] },
  withdrawn: { name: 'ใช้จ่ายคำสั่งซื้อเดิม', tone: 'quiet', icon: 'replay', is: ['closed'] },
} as const satisfies Record<string, Row<RefundProperty>>

type RefundProperty = 'open' | 'closed' | 'decided' | 'goesBack'
export type RefundState = keyof typeof REFUND_STATE
export type RefundStateThat<Property extends RefundProperty> = That<typeof REFUND_STATE, Property>
export const REFUND_STATES = /* @__PURE__ */ allOf(REFUND_STATE)
export const refundIs = /* @__PURE__ */ askOf(REFUND_STATE)
export const refundsThat = /* @__PURE__ */ selectOf(REFUND_STATE)

/** Why it may have to go back: the end of an order, or; `goods_gone`: a new slip came when the stock was gone. */
export const REFUND_CAUSES = [
  ...statusesThat('unfulfilled'),
  'goods_gone',
  'part_closed',
  'surplus',
  'penalty_corrected',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

/**
 * Places in a waiting list. An ended one was ordered, missed (nothing was ordered in time), left by the member, removed by
 * staff, or closed with the account or long after the last workshop that had the product.
 */
export const WAITING_STATE = {
  waiting: { name: 'รอคิว', tone: 'info', icon: 'clock', is: ['open'] },
  offered: { name: 'ถึงคิวแล้ว', tone: 'done', icon: 'check', is: ['open'] },
  ordered: { name: 'สั่งแล้ว', tone: 'quiet', icon: 'double_check', is: ['ended'] },
  missed: { name: 'ไม่ได้สั่งภายในเวลา', tone: 'quiet', icon: 'timer_off', is: ['ended'] },
  left: { name: 'ออกจากคิวแล้ว', tone: 'quiet', icon: 'block', is: ['ended'] },
  removed: { name: 'เจ้าหน้าที่นำออกจากคิว', tone: 'quiet', icon: 'block', is: ['ended'] },
  closed: { name: 'ปิดคิวแล้ว', tone: 'quiet', icon: 'block', is: ['ended'] },
} as const satisfies Record<string, Row<'open' | 'ended'>>

export type WaitingState = keyof typeof WAITING_STATE
export type WaitingStateThat<Property extends 'open' | 'ended'> = That<typeof WAITING_STATE, Property>
export const WAITING_STATES = /* @__PURE__ */ allOf(WAITING_STATE)
export const waitingIs = /* @__PURE__ */ askOf(WAITING_STATE)
export const waitingThat = /* @__PURE__ */ selectOf(WAITING_STATE)

/** The state of a slip, which does not depend on that of its order or return. */
export const SLIP_STATES = ['waits', 'checked', 'refused'] as const
export type SlipState = (typeof SLIP_STATES)[number]

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
