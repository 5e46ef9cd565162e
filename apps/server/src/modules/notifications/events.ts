import type { DamageAdvice, DamageKind } from '@jansi/contract/damage-kinds'
import type { GraceEnd } from '@jansi/contract/grace-end'
import type { MoneyMethod } from '@jansi/contract/journal'
import type { RefundStateThat } from '@jansi/contract/statuses'
import type { orderItems, orders } from '../../db/schema/orders.ts'
import type { MoneyOfEnd } from './messages/money-blocks.ts'
import type { OrderReceived } from './messages/order-received.ts'
import type { OwnCaseDecided } from './messages/own-case-decided.ts'
import type { PenaltySlipRefused } from './messages/penalty-slip-refused.ts'
import type { RefundConfirmedAlone } from './messages/refund-confirmed-alone.ts'
import type { ReturnReviewed } from './messages/return-reviewed.ts'

type Order = typeof orders.$inferSelect
type Item = typeof orderItems.$inferSelect
/** The parts of an order's item that a message names. */
export type NamedItem = Pick<Item, 'productName' | 'variantSize' | 'quantity' | 'isRental'>
/** Some pieces of an order item. */
type Pieces = { item: Item; quantity: number }

/** Loans of an order with their due day before and after (`YYYY-MM-DD`). */
type LoanDays = { order: Order; items: readonly Item[]; wasDueOn: string; dueOn: string }

/**
 * The order or the return whose money goes back. `destination` names where it goes, with the last digits of the
 * number only; null while the member has not named one.
 */
export type RefundNotice = ({ order: Order } | { returnSession: { id: string; userId: number } }) & {
  destination?: string | null
}

/**
 * Events of the shop that notify somebody, with their facts. The names are stored with every message, and staff
 * filter by them: do not rename them. Amounts are satang.
 */
export type ShopEvents = {
  /** A member has yet to confirm the address of a sign-up; `id` is null for the account's first one. */
  confirm_email: {
    userId: number
    signUp: { id: number | null; createdAt: Date }
    expiresAt: Date
    /** The secret link; only while the message is sent. */
    url?: string
    /** Too many people are signing up: the message waits until then. */
    heldUntil?: Date | null
  }
  /** Somebody has asked for a link to set a new password. */
  reset_password: { userId: number; expiresAt: Date; url?: string; heldUntil?: Date | null }
  /** `next` is the step that the order awaits when the message is sent; it and the order's number are null until then. */
  order_received: {
    order: Pick<Order, 'id' | 'userId' | 'amount' | 'number'>
    items: readonly NamedItem[]
    next: OrderReceived['next']
  }
  order_approved: { order: Order; items: readonly Item[]; workshop: { name: string; handOverOn: string } }
  order_rejected: { order: Order; money: MoneyOfEnd }
  /** `satang` came in for an order; `restSatang` is still to be paid by the deadline. */
  order_part_paid: { order: Order; satang: number; restSatang: number; slipDueAt: Date }
  /** Nobody approved an order without a slip in time, so the system has cancelled it. */
  order_approval_missed: { order: Order; items: readonly Item[] }
  /** A rejected order keeps its stock no longer, by its deadline or by the check of a new slip. */
  order_hold_ended: { order: Order; items: readonly Item[]; money: MoneyOfEnd; end: GraceEnd }
  /** Staff have cancelled an order; an empty `reason` is none. */
  order_cancelled: { order: Order; items: readonly Item[]; money: MoneyOfEnd; reason: string }
  order_handed_over: { order: Order; handed: readonly Pieces[] }
  /** `refund` is null if no money goes back; otherwise the amount owed, or the pieces' price while it is to be checked. */
  order_part_closed: {
    order: Order
    closed: readonly Pieces[]
    reason: string
    refund: { state: RefundStateThat<'open'>; satang: number } | null
  }
  /** Pieces of an item are now of the size `size`. */
  order_size_changed: { order: Order; item: Item; quantity: number; size: string; reason: string }
  /** The image that was sent for a refused checkout is no slip. */
  order_slip_refused: { order: Order; reason: string }
  /** An admin took back a payment of less than is due; `dueSatang` is due now. */
  order_payment_undone: { order: Order; satang: number; dueSatang: number; reason: string }
  order_approval_undone: { order: Order; items: readonly Item[]; reason: string }
  order_hand_over_undone: { order: Order; back: readonly Pieces[]; reason: string }
  /** Staff have moved the due day of loans; `items` are those with pieces out. */
  loan_due_day_moved: LoanDays & { reason: string }
  /** The member has renewed loans. */
  loan_renewed: LoanDays
  refund_owed: RefundNotice & { satang: number }
  /** Money was recorded for an order or penalties in another way than by the slip that waits: staff look for its money. */
  transfer_to_check: RefundNotice
  /** The member has not named a destination for a week. */
  refund_destination_missing: RefundNotice & { satang: number }
  refund_paid: RefundNotice & {
    satang: number
    note: string
    method: MoneyMethod | null
    /** The member can see an image of the transfer. */
    hasProof: boolean
  }
  /** An admin took back that the money of a refund went back. */
  refund_payment_undone: RefundNotice & { satang: number; reason: string }
  /** One admin found a refund and gave the second yes alone; one event for each admin, and one for the club's address. */
  refund_confirmed_alone: { adminId: number; refundId: number } & Omit<
    RefundConfirmedAlone,
    'firstName' | 'refundUrl'
  >
  /** The only active staff account decided on a case of its own; one event for each admin. */
  own_case_decided: { adminId: number } & Omit<OwnCaseDecided, 'firstName' | 'auditUrl'>
  /** The goods of a return are with the club: its review follows, and late days have ended. */
  return_received: { userId: number; sessionId: string; receivedAt: Date; items: readonly Pieces[] }
  /** The goods of a return are not with the club after all: its days count again. */
  return_receive_undone: { userId: number; sessionId: string; reason: string; items: readonly Pieces[] }
  /** Staff have decided a return: its conditions and penalties are set. */
  return_reviewed: { userId: number } & Omit<ReturnReviewed, 'firstName' | 'returnUrl'>
  /** The decision on a return was taken back; `refundSatang` of paid penalties is owed to the member. */
  return_reopened: {
    userId: number
    sessionId: string
    reason: string
    withdrawnSatang: number
    refundSatang: number
    /** Staff look for the money of a slip that waited. */
    isToCheck: boolean
  }
  /** `satang` are the penalties now; `refundSatang` was paid beyond them. */
  penalty_corrected: {
    userId: number
    sessionId: string
    reason: string
    satang: number
    refundSatang: number
    /** Staff look for the money of a slip that waited. */
    isToCheck: boolean
  }
  /** The payment of a return's penalties was taken back. */
  penalty_payment_undone: { userId: number; sessionId: string; reason: string; satang: number }
  /** Staff refused the slip for the penalties of a return. */
  penalty_slip_refused: { userId: number } & Omit<PenaltySlipRefused, 'firstName' | 'returnUrl'>
  /** A piece that the member waited for is theirs to order until `expiresAt`. */
  waiting_offer: {
    userId: number
    product: { id: number; name: string }
    size: string
    expiresAt: Date
    leaveKey: string
  }
  /** Staff have replied to a report of broken or lost pieces; an empty `text` is none. */
  damage_answered: {
    order: Order
    kind: DamageKind
    pieces: Pieces
    advice: DamageAdvice
    text: string
  }
  /** The member did not order the piece that they were offered in time: the next one gets it. */
  waiting_missed: { userId: number; product: { id: number; name: string }; size: string }
  /** A piece came, but the member owes a return or a penalty: the next one gets it, and they keep their place. */
  waiting_passed: { userId: number; product: { id: number; name: string }; size: string }
  /** The member lost their place: staff removed them, or the product was not offered for long. */
  waiting_ended: {
    userId: number
    product: { id: number; name: string }
    size: string
    cause: 'removed' | 'not_offered'
  }
  /** Loans are to come back by `returnDueOn` (`YYYY-MM-DD`), or are late; `pieces` are those not sent back yet. */
  return_reminder: { order: Order; pieces: readonly Pieces[]; returnDueOn: string }
}

export type EventName = keyof ShopEvents
