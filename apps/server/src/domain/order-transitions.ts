import { LIMITS } from '@jansi/contract/limits'
import { type OrderStatus, SLIP_REJECTION_REASONS } from '@jansi/contract/statuses'

/**
 * The role that may ask for a transition; `system` for automatic ones: deadline, hand-over, last return; `payment` for
 * staff who record received money; `admin` for compensating transitions only: admins make all others as staff.
 */
export type TransitionActor = 'member' | 'staff' | 'system' | 'payment' | 'admin'

/** The effect of a transition on the order's stock: release it, or reserve it again. */
export type StockEffect = 'release' | 'reserve' | 'none'

type Transition = {
  from: OrderStatus
  to: OrderStatus
  by: readonly TransitionActor[]
  stock: StockEffect
  reasonRequired: boolean
}

const transition = (
  from: OrderStatus,
  to: OrderStatus,
  by: readonly TransitionActor[],
  more: Partial<Pick<Transition, 'stock' | 'reasonRequired'>> = {},
): Transition => ({ from, to, by, stock: 'none', reasonRequired: false, ...more })

const RELEASE = { stock: 'release' } as const
const REJECT = { stock: 'release', reasonRequired: true } as const

/** All transitions of an order (section 4; the statuses that it leaves open are the product's). */
const ORDER_TRANSITIONS: readonly Transition[] = [
  transition('awaiting_slip', 'pending', ['member']),
  transition('awaiting_slip', 'paid', ['payment']),
  transition('awaiting_slip', 'approved', ['payment']),
  transition('awaiting_slip', 'cancelled', ['member', 'staff'], RELEASE),
  transition('awaiting_slip', 'expired', ['system'], RELEASE),
  // Less than the amount came in: the order waits for the rest.
  transition('pending', 'awaiting_slip', ['payment']),
  transition('pending', 'paid', ['staff', 'payment']),
  transition('pending', 'approved', ['staff', 'payment']),
  transition('pending', 'rejected', ['staff'], REJECT),
  transition('pending', 'cancelled', ['member', 'staff'], RELEASE),
  transition('pending', 'cancelled', ['system'], RELEASE),
  transition('paid', 'approved', ['staff']),
  transition('paid', 'rejected', ['staff'], REJECT),
  transition('approved', 'awaiting_return', ['system']),
  transition('approved', 'completed', ['system']),
  transition('approved', 'cancelled', ['staff', 'system'], RELEASE),
  transition('awaiting_return', 'completed', ['system']),
  transition('rejected', 'pending', ['member'], { stock: 'reserve' }),
  // Compensating: an approval, a hand-over, the decision on a return or a payment of penalties is taken back.
  transition('approved', 'pending', ['admin'], { reasonRequired: true }),
  transition('awaiting_return', 'approved', ['admin'], { reasonRequired: true }),
  transition('completed', 'approved', ['admin'], { reasonRequired: true }),
  transition('completed', 'awaiting_return', ['admin'], { reasonRequired: true }),
]

/** The facts of an order that decide, besides its status, which transitions it allows. */
export type OrderFacts = {
  status: OrderStatus
  slipOwed: boolean
  rejectionReason: string | null
  /** Pieces already in the member's hands. */
  handedOver: number
}

/** Returns the transition from the order's status to `to` if `by` may make it now, otherwise null. */
export function findTransition(order: OrderFacts, to: OrderStatus, by: TransitionActor): Transition | null {
  const found = ORDER_TRANSITIONS.find(
    (candidate) => candidate.from === order.status && candidate.to === to && candidate.by.includes(by),
  )
  if (!found || !guardHolds(order, found)) return null
  return found
}

/** Returns all transitions that `by` may make now. */
export function transitionsOf(order: OrderFacts, by: TransitionActor): readonly Transition[] {
  return ORDER_TRANSITIONS.filter(
    (candidate) =>
      candidate.from === order.status && candidate.by.includes(by) && guardHolds(order, candidate),
  )
}

/** True if the order ended without any piece being handed over. */
export function endedUnfulfilled(status: OrderStatus): status is 'rejected' | 'cancelled' | 'expired' {
  return status === 'rejected' || status === 'cancelled' || status === 'expired'
}

/** The facts that decide whether a slip is accepted: `amount` in satang, `slips` sent so far. */
export type SlipFacts = Omit<OrderFacts, 'handedOver'> & { amount: number; slips: number }

/** True if the order waits for a slip: the first one, a better one, or a new one after a rejection. */
export function acceptsSlip({ slips, ...order }: SlipFacts): boolean {
  if (!order.slipOwed || slips >= LIMITS.slipsPerOrder) return false
  return (
    order.status === 'awaiting_slip' ||
    order.status === 'pending' ||
    // An order that accepts a slip has not been handed over yet.
    findTransition({ ...order, handedOver: 0 }, 'pending', 'member') !== null
  )
}

/** True if a slip of an ended order is kept, because its money may have come in. */
export function acceptsLateSlip(order: SlipFacts): boolean {
  if (!endedUnfulfilled(order.status) || !order.slipOwed || order.amount === 0) return false
  return order.slips < LIMITS.slipsPerOrder && !acceptsSlip(order)
}

function guardHolds(order: OrderFacts, { from, to, by }: Transition): boolean {
  // The deadline ends only unpaid orders: an order with a slip waits for the decision of staff.
  if (from === 'pending' && by.includes('system')) return !order.slipOwed
  // Items that were handed over cannot be cancelled; they come back by a return.
  if (from === 'approved' && (to === 'cancelled' || to === 'pending')) return order.handedOver === 0
  if (from === 'rejected') return order.slipOwed && isSlipFault(order.rejectionReason)
  return true
}

function isSlipFault(reason: string | null): boolean {
  return SLIP_REJECTION_REASONS.some((fault) => reason?.startsWith(fault) === true)
}
