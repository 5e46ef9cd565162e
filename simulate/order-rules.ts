import {
  type Closing,
  type Goods,
  HOUR_MS,
  type Line,
  left,
  type Order,
  out,
  type Return,
  refundOf,
  type Week,
  type Workshop,
} from './model.ts'
import type { Rules } from './settings.ts'

/** The rules of orders: goods that are reserved, money that comes in and goes back, and the states. */

/** An order of goods, before anything happened to it. */
export function newOrder(id: string, member: string | null, workshop: Workshop, lines: Line[]): Order {
  return {
    ...{ id, member, workshop, lines, amount: 0, status: 'pending', isCounted: false, receipt: null },
    ...{ received: 0, payments: [], slip: null, slips: 0, isSlipRefused: false, isRefusedPayment: false },
    ...{
      endsAt: null,
      heldUntil: null,
      dueOn: null,
      renewals: 0,
      remindedOn: null,
      lateFee: null,
      refund: null,
      paidBack: 0,
    },
  }
}

/** Pieces of a line that were not collected become a line of their own. */
export function split(order: Order, line: Line, count: number, item: number): Line {
  line.ordered -= count
  const part: Line = { ...line, item, ordered: count, collected: 0, returned: 0, dueOn: null }
  order.lines.push(part)
  return part
}

/** A checkout: the goods are reserved at once. Free orders wait for staff, others for a slip. */
export function placed(order: Order, now: number, rules: Rules): Order {
  for (const { goods, ordered } of order.lines) {
    goods.available -= ordered
    goods.reserved += ordered
  }
  order.amount = order.lines.reduce((sum, { price, ordered }) => sum + price * ordered, 0)
  order.status = order.amount === 0 ? 'pending' : 'awaiting_slip'
  order.endsAt = now + (order.amount === 0 ? rules.approvalDays * 24 : rules.slipHours) * HOUR_MS
  return order
}

/** A slip ends the waiting for it, also the waiting for a new one. */
export function slipSent(order: Order, slip: number): void {
  order.status = 'pending'
  order.slip = slip
  order.isSlipRefused = false
  order.slips += 1
  order.endsAt = null
  order.heldUntil = null
}

/** A slip for an order that is over: its money is to be looked for. */
export function lateSlipSent(order: Order, slip: number): void {
  order.slip = slip
  order.isSlipRefused = false
  order.slips += 1
  order.refund = refundOf(order, null)
}

/** Money as a person of staff saw it: enough approves the order, and a surplus is owed back. */
export function paid(order: Order, amount: number, week: Week, seenBy: string): void {
  order.received += amount
  order.payments.push(amount)
  week.received += amount
  owe(order, seenBy)
  if (order.received >= order.amount) approved(order, week)
  else order.status = 'awaiting_slip'
}

/** The last payment of an order that waits for the rest did not come so; earlier ones stay. */
export function paymentUndone(order: Order, week: Week): void {
  const amount = order.payments.pop() ?? 0
  order.received -= amount
  week.received -= amount
}

/** Staff found all money of an order, and have yet to approve it. */
export function confirmed(order: Order, week: Week): void {
  week.received += order.amount - order.received
  order.received = order.amount
  order.status = 'paid'
  order.endsAt = null
}

/** The club counts an order in the week of its first approval. */
export function approved(order: Order, week: Week): void {
  order.status = 'approved'
  order.endsAt = null
  if (!order.isCounted) week.orders += 1
  order.isCounted = true
}

/** An approval that no longer holds, and the money that was recorded for it: the order waits for staff. */
export function approvalUndone(
  order: Order,
  now: number,
  { week, rules }: { week: Week; rules: Rules },
): void {
  week.received -= order.received
  order.received = 0
  order.payments = []
  if (order.refund !== null) order.refund.isWithdrawn = true
  order.status = 'pending'
  // Nobody waits for a slip of a buyer who gave a name only.
  const owesSlip = order.amount > 0 && order.member !== null
  order.endsAt = owesSlip ? null : now + rules.approvalDays * 24 * HOUR_MS
}

/** Pieces of a line that were not collected are of another size. */
export function sizeChanged(line: Line, size: Goods): void {
  const count = left(line)
  line.goods.reserved -= count
  line.goods.available += count
  line.goods = size
  size.available -= count
  size.reserved += count
}

/** The order is over, or keeps its goods until a new slip comes. Its money is to be looked at, unless somebody did. */
export function refused(order: Order, keepsUntil: number | null, foundBy: string | null): void {
  order.status = 'rejected'
  order.endsAt = null
  if (keepsUntil === null) closeOrder(order, 'rejected', foundBy)
  else order.heldUntil = keepsUntil
}

/** The finding of staff about the recorded money of an order that they end: another sum, or none, by no slip either. */
export function moneyFound(order: Order, amount: number | null, week: Week): void {
  week.received += (amount ?? 0) - order.received
  order.received = amount ?? 0
  order.isSlipRefused = amount === null
}

/** Staff looked for the money of a slip that came too late: all that came in is owed back. */
export function moneyLookedFor(order: Order, came: number, foundBy: string, week: Week): void {
  week.received += came - order.received
  order.received = came
  order.refund = refundOf(order, came - order.paidBack, foundBy)
}

/** The goods go back to the shelf; a slip that nobody has checked is to be checked, money that came or was found is owed. */
export function closeOrder(
  order: Order,
  status: 'rejected' | 'cancelled' | 'expired',
  foundBy: string | null = null,
): void {
  order.status = status
  order.endsAt = null
  order.heldUntil = null
  for (const line of order.lines) {
    line.goods.reserved -= left(line)
    line.goods.available += left(line)
    line.ordered = line.collected
  }
  if (order.received > 0) owe(order, foundBy)
  else if (foundBy !== null) order.refund = refundOf(order, 0, foundBy)
  else if (order.slip !== null && !order.isSlipRefused) order.refund = refundOf(order, null)
}

/** Money beyond the pieces that the member has, or is to get, goes back. */
function owe(order: Order, foundBy: string | null = null): void {
  const worth = order.lines.reduce((sum, { price, ordered }) => sum + price * ordered, 0)
  const owed = order.received - worth - order.paidBack
  if (owed > 0) order.refund = refundOf(order, owed, foundBy)
}

/** Pieces that nobody collects go back to the shelf, broken ones into repair, and missing ones are lost; their price is owed if it was paid. */
export function closed(
  order: Order,
  pieces: readonly Closing[],
  { week, returns }: { week: Week; returns: readonly Return[] },
): void {
  for (const { line, count, goods } of pieces) {
    line.goods.reserved -= count
    line.ordered -= count
    if (goods === 'stock') line.goods.available += count
    else if (goods === 'quarantine') line.goods.quarantined += count
    else week.lost += count
  }
  owe(order)
  if (order.lines.every(({ ordered }) => ordered === 0)) order.status = 'cancelled'
  else progressed(order, returns)
}

/** Ends an order whose deadline has passed. */
export function passed(order: Order, now: number): void {
  if (order.endsAt !== null && order.endsAt <= now) {
    closeOrder(order, order.status === 'awaiting_slip' ? 'expired' : 'cancelled')
  }
  if (order.heldUntil !== null && order.heldUntil <= now) closeOrder(order, 'rejected')
}

/** Where an order is by its pieces and penalties: from the first loan that left on, it waits for the loans that are to come back. */
export function progressed(order: Order, returns: readonly Return[]): void {
  const owes = returns.some((one) => one.order === order && one.penalty !== null && !one.isSettled)
  const isDone = order.lines.every((line) => left(line) === 0 && out(line) === 0) && !owes
  const hasLent = order.lines.some(({ isLoan, collected }) => isLoan && collected > 0)
  order.status = isDone ? 'completed' : hasLent ? 'awaiting_return' : 'approved'
}

/** The document that a member downloads now: a receipt for money that came, as it was when it got its number. */
export function documentOf(order: Order): 'receipt' | 'payment_proof' | 'summary' | 'void_summary' {
  const isOpen = ['awaiting_slip', 'pending'].includes(order.status) || order.heldUntil !== null
  if (!isOpen && ['rejected', 'cancelled', 'expired'].includes(order.status)) return 'void_summary'
  return isOpen || order.received === 0 || order.receipt === null ? 'summary' : order.receipt.kind
}
