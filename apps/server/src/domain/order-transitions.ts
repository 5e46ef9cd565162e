import type { GraceEnd } from '@jansi/contract/grace-end'
import { LIMITS } from '@jansi/contract/limits'
import { owesSlip } from '@jansi/contract/payment-methods'
import { SLIP_REJECTION_REASONS } from '@jansi/contract/slip-money'
import { type OrderStatus, type OrderStatusThat, statusIs } from '@jansi/contract/statuses'
import { groupBy } from './group-by.ts'

/**
 * The role that may ask for a transition; `system` for automatic ones: deadline, hand-over, last return; `payment` for
 * staff who record received money; `admin` for compensating transitions only: admins make all others as staff.
 */
export type TransitionActor = 'member' | 'staff' | 'system' | 'payment' | 'admin'

/** The effect of a transition on the order's stock. */
export type StockEffect = 'release' | 'none'

/** A condition that an order must meet for a transition, besides its status. */
export type TransitionCondition = keyof typeof CONDITIONS

/** The mail that its member gets with a transition; money that is then owed back is a mail of its own. */
export type TransitionMail =
  | 'order_part_paid'
  | 'order_approved'
  | 'order_rejected'
  | 'order_cancelled'
  | 'order_approval_missed'
  | 'order_handed_over'
  | 'order_part_closed'
  | 'order_approval_undone'
  | 'order_hand_over_undone'
  | 'return_reviewed'
  | 'return_reopened'
  | 'penalty_payment_undone'

/** The calls and deadlines that transitions of the system and of admins follow from, with their mails. */
export const CAUSE_MAILS = {
  slip_deadline: null,
  approval_deadline: 'order_approval_missed',
  hand_over: 'order_handed_over',
  close_rest: 'order_part_closed',
  review: 'return_reviewed',
  penalty_paid: null,
  penalty_waived: null,
  undo_approval: 'order_approval_undone',
  undo_hand_over: 'order_hand_over_undone',
  reopen_return: 'return_reopened',
  undo_penalty_payment: 'penalty_payment_undone',
} as const satisfies Record<string, TransitionMail | null>
export type TransitionCause = keyof typeof CAUSE_MAILS

export type Transition = {
  from: OrderStatus
  to: OrderStatus
  by: readonly TransitionActor[]
  /** A rejection that leaves time for a new slip (`reservesStockForSlip`) releases nothing yet. */
  stock: StockEffect
  reasonRequired: boolean
  /** Only while a rejected order keeps its stock. */
  held?: true
  when?: TransitionCondition
  /** Of a transition that somebody asks for; those that follow from a cause have its mail. */
  mail?: TransitionMail
  /** Of a transition of the system or of admins. */
  after?: readonly TransitionCause[]
  /** The calls of admins that take it back; none for a transition that stays. */
  undo: readonly TransitionCause[]
}

const transition = (
  from: OrderStatus,
  to: OrderStatus,
  by: readonly TransitionActor[],
  more: Partial<Omit<Transition, 'from' | 'to' | 'by'>> = {},
): Transition => ({ from, to, by, stock: 'none', reasonRequired: false, undo: [], ...more })

const RELEASE = { stock: 'release' } as const
const STAFF_CANCEL = { ...RELEASE, mail: 'order_cancelled' } as const
const REJECT = { stock: 'release', reasonRequired: true, mail: 'order_rejected' } as const
const APPROVE = { mail: 'order_approved', undo: ['undo_approval'] } as const
const HANDED_OVER = { after: ['hand_over'], undo: ['undo_hand_over'] } as const

/** All transitions of an order (section 4; the statuses that it leaves open are the product's). */
export const ORDER_TRANSITIONS: readonly Transition[] = [
  transition('awaiting_slip', 'pending', ['member']),
  transition('awaiting_slip', 'paid', ['payment']),
  transition('awaiting_slip', 'approved', ['payment'], APPROVE),
  transition('awaiting_slip', 'cancelled', ['member'], RELEASE),
  transition('awaiting_slip', 'cancelled', ['staff'], STAFF_CANCEL),
  transition('awaiting_slip', 'expired', ['system'], { ...RELEASE, after: ['slip_deadline'] }),
  // Less than the amount came in: the order waits for the rest.
  transition('pending', 'awaiting_slip', ['payment'], { mail: 'order_part_paid' }),
  transition('pending', 'paid', ['staff', 'payment']),
  transition('pending', 'approved', ['staff', 'payment'], APPROVE),
  transition('pending', 'rejected', ['staff'], REJECT),
  transition('pending', 'cancelled', ['member'], RELEASE),
  transition('pending', 'cancelled', ['staff'], STAFF_CANCEL),
  // The deadline ends only unpaid orders: an order with a slip waits for the decision of staff.
  transition('pending', 'cancelled', ['system'], {
    ...RELEASE,
    when: 'no_slip_owed',
    after: ['approval_deadline'],
  }),
  transition('paid', 'approved', ['staff'], APPROVE),
  transition('paid', 'rejected', ['staff'], REJECT),
  transition('approved', 'awaiting_return', ['system'], HANDED_OVER),
  transition('approved', 'completed', ['system'], {
    after: ['hand_over', 'close_rest'],
    undo: ['undo_hand_over'],
  }),
  // Items that were handed over cannot be cancelled; they come back by a return.
  transition('approved', 'cancelled', ['staff'], { ...STAFF_CANCEL, when: 'nothing_handed_over' }),
  transition('approved', 'cancelled', ['system'], {
    ...RELEASE,
    when: 'nothing_handed_over',
    after: ['close_rest'],
  }),
  transition('awaiting_return', 'completed', ['system'], {
    after: ['hand_over', 'close_rest', 'review', 'penalty_paid', 'penalty_waived'],
    undo: ['undo_hand_over', 'reopen_return', 'undo_penalty_payment'],
  }),
  transition('rejected', 'pending', ['member'], { held: true, when: 'new_slip_expected' }),
  transition('rejected', 'cancelled', ['member'], { ...RELEASE, held: true }),
  transition('rejected', 'cancelled', ['staff'], { ...STAFF_CANCEL, held: true }),
  // Compensating: an approval, a hand-over, the decision on a return or a payment of penalties is taken back.
  transition('approved', 'pending', ['admin'], {
    reasonRequired: true,
    when: 'nothing_handed_over',
    after: ['undo_approval'],
  }),
  transition('awaiting_return', 'approved', ['admin'], { reasonRequired: true, after: ['undo_hand_over'] }),
  transition('completed', 'approved', ['admin'], { reasonRequired: true, after: ['undo_hand_over'] }),
  transition('completed', 'awaiting_return', ['admin'], {
    reasonRequired: true,
    after: ['undo_hand_over', 'reopen_return', 'undo_penalty_payment'],
  }),
]

const BY_STATUS = groupBy(ORDER_TRANSITIONS, ({ from }) => from)

/** The facts of an order that decide, besides its status, which transitions it allows. */
export type OrderFacts = {
  status: OrderStatus
  slipOwed: boolean
  /** Until when a rejected order keeps its stock for a new slip, and why it does no longer. */
  heldUntil: Date | null
  holdEnd: GraceEnd | null
  /** Pieces already in the member's hands. */
  handedOver: number
}

/** Returns the transition from the order's status to `to` if `by` may make it now, otherwise null. */
export function findTransition(order: OrderFacts, to: OrderStatus, by: TransitionActor): Transition | null {
  const isPossible = (candidate: Transition) => candidate.to === to && mayMake(order, by, candidate)
  return BY_STATUS.get(order.status)?.find(isPossible) ?? null
}

/** Returns all transitions that `by` may make now. */
export function transitionsOf(order: OrderFacts, by: TransitionActor): readonly Transition[] {
  return BY_STATUS.get(order.status)?.filter((candidate) => mayMake(order, by, candidate)) ?? []
}

/** True if the order ended without any piece being handed over. */
export function isClosedUnfulfilled(status: OrderStatus): status is OrderStatusThat<'unfulfilled'> {
  return statusIs(status, 'unfulfilled')
}

/** The facts that decide whether a slip is accepted: `amount` in satang, `slips` sent so far. */
export type SlipFacts = Omit<OrderFacts, 'handedOver'> & {
  amount: number
  slips: number
  paymentMethodId: number
}

/**
 * True if the order waits for a slip: the first one, a better one, or a new one after a rejection, until its
 * deadline.
 */
export function acceptsSlip(order: SlipFacts, now: Date): boolean {
  if (order.slips >= LIMITS.slipsPerOrder) return false
  // Clients send a slip by these methods (specification, section 5), also of an order that costs nothing.
  if (order.amount === 0 && order.status === 'pending') return owesSlip(order.paymentMethodId, 0)
  if (!order.slipOwed) return false
  if (statusIs(order.status, 'unpaid')) return true
  if (order.heldUntil !== null && order.heldUntil <= now) return false
  // An order that accepts a slip has not been handed over yet.
  return findTransition({ ...order, handedOver: 0 }, 'pending', 'member') !== null
}

/** True if a slip of an ended order is kept, because its money may have come in. */
export function acceptsLateSlip(order: SlipFacts, now: Date): boolean {
  if (!isClosedUnfulfilled(order.status) || !order.slipOwed || order.amount === 0) return false
  return order.slips < LIMITS.slipsPerOrder && !acceptsSlip(order, now)
}

/** Why an order is rejected. `slipFault`: whether it is for the slip; left out, it is if the reason begins with a canned one. */
export type Rejection = { reason: string | null; slipFault?: boolean | undefined }

/** True if a rejection leaves the stock with the order: its slip is at fault, and a new one may be sent. */
export function reservesStockForSlip(
  order: { slipOwed: boolean; slips: number },
  { reason, slipFault = beginsWithSlipFault(reason) }: Rejection,
): boolean {
  return order.slipOwed && order.slips < LIMITS.slipsPerOrder && slipFault
}

/** True while a rejected order keeps its stock for a new slip. */
export function isInGrace(order: Pick<OrderFacts, 'status' | 'heldUntil'>): boolean {
  return order.status === 'rejected' && order.heldUntil !== null
}

const CONDITIONS = {
  no_slip_owed: (order: OrderFacts) => !order.slipOwed,
  nothing_handed_over: (order: OrderFacts) => order.handedOver === 0,
  new_slip_expected: (order: OrderFacts) => order.slipOwed && order.holdEnd === null,
} as const

/** True if `by` may make the transition, which is one from the order's status. */
function mayMake(order: OrderFacts, by: TransitionActor, transition: Transition): boolean {
  return transition.by.includes(by) && guardHolds(order, transition)
}

function guardHolds(order: OrderFacts, { held, when }: Transition): boolean {
  if (held && !isInGrace(order)) return false
  return when === undefined || CONDITIONS[when](order)
}

function beginsWithSlipFault(reason: string | null): boolean {
  return SLIP_REJECTION_REASONS.some((fault) => reason?.startsWith(fault) === true)
}
