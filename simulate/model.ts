import type { Rules } from './settings.ts'

/**
 * The club's rules, as a second opinion on the shop: stock by place, orders, money, due days and fees. It shares no code with
 * the server. Amounts are satang, days are days in Bangkok, moments are milliseconds.
 */

export const HOUR_MS = 3_600_000
/** Slips that the shop takes for an order, or for the penalties of a return. */
export const MAX_SLIPS = 5

/** A size of a product, and where its pieces are. */
export type Goods = {
  variant: number
  product: number
  name: string
  isShown: boolean
  /** Null where it is not sold, or not lent. */
  salePrice: number | null
  loanPrice: number | null
  newPrice: number
  available: number
  reserved: number
  onLoan: number
  quarantined: number
}

export type Line = {
  item: number
  goods: Goods
  isLoan: boolean
  price: number
  /** The price of a new piece when it was ordered. */
  newPrice: number
  ordered: number
  collected: number
  returned: number
  /** When its loans are due; null before they are handed over. */
  dueOn: string | null
}

export type Status =
  | 'awaiting_slip'
  | 'pending'
  | 'paid'
  | 'approved'
  | 'awaiting_return'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'expired'

export type Order = {
  id: string
  /** Null for a buyer who gave a name only. */
  member: string | null
  workshop: Workshop
  lines: Line[]
  amount: number
  status: Status
  /** It was approved once. */
  isCounted: boolean
  /** Money that came in, as staff recorded it. */
  received: number
  /** The newest slip that the member sent, and how many there were: no more than five are taken. */
  slip: number | null
  slips: number
  /** When it ends by itself: without a slip, or without an approval. */
  endsAt: number | null
  /** A rejected order keeps its goods until then. */
  heldUntil: number | null
  /** The earliest due day of its loans that are out; it stays when the last one is back. */
  dueOn: string | null
  renewals: number
  /** Satang a piece and day, as it was when the first loan left; null before. */
  lateFee: number | null
  refund: Refund | null
  paidBack: number
}

/** Money that may have to go back; `owed` is null before somebody has checked. */
export type Refund = { owed: number | null; isPaid: boolean; isWithdrawn: boolean }

export type Workshop = {
  id: number
  name: string
  handOverOn: string
  endsOn: string
  dueOn: string
  /** Ids of the products that it offers. */
  products: ReadonlySet<number>
}

/** Pieces of one line on their way back. */
export type Part = {
  line: Line
  count: number
  /** Its due day since the club has it, or since it was late on its way; before, it follows the loan. */
  dueOn: string | null
  /** How late it was, and the late fee of a piece, when it was decided. */
  decided: { days: number; fee: number } | null
}

export type Return = {
  id: string
  order: Order
  parts: Part[]
  sentOn: string
  receivedOn: string | null
  /** The free days when the club got it; null before. */
  freeDays: number | null
  /** Null before the decision, as are the pieces as they were found. */
  penalty: number | null
  found: ReadonlyMap<Part, readonly Outcome[]> | null
  isSettled: boolean
  /** Money that came in for the penalties, and what went back of it. */
  received: number
  paidBack: number
  refund: Refund | null
  /** The newest slip for the penalties, and how many were sent. */
  slip: { id: number; state: 'waits' | 'counted' | 'refused'; count: number } | null
}

/** What a return has before anybody has decided it. */
export const UNDECIDED = {
  ...{ penalty: null, found: null, isSettled: false },
  ...{ received: 0, paidBack: 0, refund: null, slip: null },
}

/** A report of a piece that broke or is gone while it is out; staff see a broken one with its photo. */
export type DamageReport = {
  id: number
  order: Order
  line: Line
  state: 'incomplete' | 'received' | 'answered' | 'withdrawn'
}

export type Outcome = { condition: 1 | 2 | 3 | 4 | 5 | 6; count: number; repair: number }

/** One week of the club's books. */
export type Week = {
  orders: number
  received: number
  refundsPaid: number
  loans: number
  returned: number
  lost: number
}

export const left = (line: Line) => line.ordered - line.collected
export const out = (line: Line) => (line.isLoan ? line.collected - line.returned : 0)

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
  order.slips += 1
  order.endsAt = null
  order.heldUntil = null
}

/** A slip for an order that is over: its money is to be looked for. */
export function lateSlipSent(order: Order, slip: number): void {
  order.slip = slip
  order.slips += 1
  order.refund = { owed: null, isPaid: false, isWithdrawn: false }
}

/** Money as staff saw it: enough approves the order, and a surplus is owed back. */
export function paid(order: Order, amount: number, week: Week): void {
  order.received += amount
  week.received += amount
  owe(order)
  if (order.received >= order.amount) approved(order, week)
  else order.status = 'awaiting_slip'
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
  if (order.refund !== null) order.refund.isWithdrawn = true
  order.status = 'pending'
  order.endsAt = order.amount === 0 ? now + rules.approvalDays * 24 * HOUR_MS : null
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

/** The order is over, or keeps its goods until a new slip comes. Its money is to be looked at. */
export function refused(order: Order, keepsUntil: number | null): void {
  order.status = 'rejected'
  order.endsAt = null
  if (keepsUntil === null) ended(order, 'rejected')
  else order.heldUntil = keepsUntil
}

/** The goods go back to the shelf; a slip that nobody has checked is to be checked, money that came is owed. */
export function ended(order: Order, status: 'rejected' | 'cancelled' | 'expired'): void {
  order.status = status
  order.endsAt = null
  order.heldUntil = null
  for (const line of order.lines) {
    line.goods.reserved -= left(line)
    line.goods.available += left(line)
    line.ordered = line.collected
  }
  if (order.received > 0) owe(order)
  else if (order.slip !== null) order.refund = { owed: null, isPaid: false, isWithdrawn: false }
}

/** Money beyond the pieces that the member has, or is to get, goes back. */
function owe(order: Order): void {
  const worth = order.lines.reduce((sum, { price, ordered }) => sum + price * ordered, 0)
  const owed = order.received - worth - order.paidBack
  if (owed > 0) order.refund = { owed, isPaid: false, isWithdrawn: false }
}

/** Pieces that nobody collects go back to the shelf; their price is owed if it was paid. */
export function closed(order: Order, returns: readonly Return[]): void {
  for (const line of order.lines) {
    line.goods.reserved -= left(line)
    line.goods.available += left(line)
    line.ordered = line.collected
  }
  owe(order)
  if (order.lines.every(({ collected }) => collected === 0)) order.status = 'cancelled'
  else progressed(order, returns)
}

/** Ends an order whose deadline has passed. */
export function passed(order: Order, now: number): void {
  if (order.endsAt !== null && order.endsAt <= now) {
    ended(order, order.status === 'awaiting_slip' ? 'expired' : 'cancelled')
  }
  if (order.heldUntil !== null && order.heldUntil <= now) ended(order, 'rejected')
}

/** Where an order is by its pieces and penalties: from the first loan that left on, it waits for what is to come back. */
export function progressed(order: Order, returns: readonly Return[]): void {
  const owes = returns.some((one) => one.order === order && one.penalty !== null && !one.isSettled)
  const isDone = order.lines.every((line) => left(line) === 0 && out(line) === 0) && !owes
  const hasLent = order.lines.some(({ isLoan, collected }) => isLoan && collected > 0)
  order.status = isDone ? 'completed' : hasLent ? 'awaiting_return' : 'approved'
}
