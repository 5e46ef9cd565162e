import { addDays } from './days.ts'

/**
 * The club's rules, as a second opinion on the shop: stock by place, orders, money, due days and fees. It shares no code with
 * the server. Amounts are satang, days are days in Bangkok, moments are milliseconds.
 */

export const HOUR_MS = 3_600_000
/** The rules of a new shop's settings. */
export const RULES = {
  slipHours: 24,
  newSlipHours: 24,
  approvalDays: 7,
  lateFeePerDay: 500,
  freeDays: 3,
  renewalDays: 7,
}

/** A size of a product, and where its pieces are. */
export type Goods = {
  variant: number
  product: number
  name: string
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
  member: string
  workshop: Workshop
  lines: Line[]
  amount: number
  status: Status
  /** Money that came in, as staff recorded it. */
  received: number
  /** The newest slip that the member sent. */
  slip: number | null
  /** When it ends by itself: without a slip, or without an approval. */
  endsAt: number | null
  /** A rejected order keeps its goods until then. */
  heldUntil: number | null
  /** The earliest due day of its loans that are out; it stays when the last one is back. */
  dueOn: string | null
  renewals: number
  refund: Refund | null
}

/** Money that may have to go back; `owed` is null before somebody has checked. */
export type Refund = { owed: number | null; isPaid: boolean }

export type Workshop = { id: number; name: string; handOverOn: string; endsOn: string; dueOn: string }

/** Pieces of one line on their way back. */
export type Part = {
  line: Line
  count: number
  /** Its due day since the club has it; before, it follows the loan. */
  dueOn: string | null
}

export type Return = {
  id: string
  order: Order
  parts: Part[]
  sentOn: string
  receivedOn: string | null
  /** Null before the decision, as are the pieces as they were found. */
  penalty: number | null
  found: ReadonlyMap<Part, readonly Outcome[]> | null
  isSettled: boolean
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

/** A checkout: the goods are reserved at once. Free orders wait for staff, others for a slip. */
export function placed(order: Order, now: number): Order {
  for (const { goods, ordered } of order.lines) {
    goods.available -= ordered
    goods.reserved += ordered
  }
  order.amount = order.lines.reduce((sum, { price, ordered }) => sum + price * ordered, 0)
  order.status = order.amount === 0 ? 'pending' : 'awaiting_slip'
  order.endsAt = now + (order.amount === 0 ? RULES.approvalDays * 24 : RULES.slipHours) * HOUR_MS
  return order
}

/** A slip ends the waiting for it, also the waiting for a new one. */
export function slipSent(order: Order, slip: number): void {
  order.status = 'pending'
  order.slip = slip
  order.endsAt = null
  order.heldUntil = null
}

/** Money as staff saw it: enough approves the order, and a surplus is owed back. */
export function paid(order: Order, amount: number, week: Week): void {
  order.received += amount
  week.received += amount
  if (order.received > order.amount) order.refund = { owed: order.received - order.amount, isPaid: false }
  if (order.received >= order.amount) approved(order, week)
  else order.status = 'awaiting_slip'
}

export function approved(order: Order, week: Week): void {
  order.status = 'approved'
  order.endsAt = null
  week.orders += 1
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
  if (order.received > 0) order.refund = { owed: order.received, isPaid: false }
  else if (order.slip !== null) order.refund = { owed: null, isPaid: false }
}

/** Pieces that nobody collects go back to the shelf; their price is owed if it was paid. */
export function closed(order: Order, returns: readonly Return[]): void {
  let worth = 0
  for (const line of order.lines) {
    worth += left(line) * line.price
    line.goods.reserved -= left(line)
    line.goods.available += left(line)
    line.ordered = line.collected
  }
  if (worth > 0) order.refund = { owed: worth, isPaid: false }
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

/** Pieces leave with the member; a loan has its due day from then on. */
export function handedOver(
  order: Order,
  taken: readonly { line: Line; count: number }[],
  dueOn: string,
  week: Week,
  returns: readonly Return[],
): void {
  for (const { line, count } of taken) {
    line.collected += count
    line.goods.reserved -= count
    if (!line.isLoan) continue
    line.goods.onLoan += count
    week.loans += count
    line.dueOn = dueOn
  }
  followLoans(order)
  progressed(order, returns)
}

/** The order's due day is that of its loans. */
export function followLoans(order: Order): void {
  const days = order.lines.filter((line) => out(line) > 0).map(({ dueOn }) => dueOn ?? '')
  order.dueOn = days.sort()[0] ?? order.dueOn
}

/** The club has the goods of a return: they are late by the present day of the loan, also if it gets another. */
export function received(one: Return, today: string): void {
  one.receivedOn ??= today
  for (const part of one.parts) part.dueOn ??= part.line.dueOn
}

/** Where an order is by its pieces and penalties. */
export function progressed(order: Order, returns: readonly Return[]): void {
  const owes = returns.some((one) => one.order === order && one.penalty !== null && !one.isSettled)
  if (order.lines.some((line) => out(line) > 0) || owes) order.status = 'awaiting_return'
  else if (order.lines.every((line) => left(line) === 0)) order.status = 'completed'
  else order.status = 'approved'
}

/** Days late of goods that are with the club since `receivedOn`, or not yet on `today`: days on their way do not count. */
export function daysLate(one: Pick<Return, 'sentOn' | 'receivedOn'>, dueOn: string, today: string): number {
  const end = one.receivedOn ?? today
  const freeUntil = addDays(one.sentOn, RULES.freeDays)
  let late = 0
  for (let day = addDays(dueOn, 1); day <= end; day = addDays(day, 1)) {
    if (day <= one.sentOn || day > freeUntil) late += 1
  }
  return late
}

/** The penalty that the rules propose for pieces of a line. */
export function penaltyOf(line: Line, { condition, count, repair }: Outcome, late: number): number {
  const lateFee = Math.min(late * RULES.lateFeePerDay, line.newPrice) * count
  const worth = line.newPrice * count
  if (condition === 6) return 0
  if (condition >= 4) return worth
  return Math.min(lateFee + (condition === 3 ? repair : 0), worth)
}

/** A decided return: pieces are on the shelf, in repair, gone, or still out. Returns the sum of the penalties. */
export function decided(
  one: Return,
  outcomes: ReadonlyMap<Part, readonly Outcome[]>,
  today: string,
  week: Week,
): number {
  let penalty = 0
  for (const [{ line, dueOn }, found] of outcomes) {
    const late = daysLate(one, dueOn ?? line.dueOn ?? today, today)
    for (const outcome of found) {
      penalty += penaltyOf(line, outcome, late)
      if (outcome.condition === 6) continue
      line.returned += outcome.count
      line.goods.onLoan -= outcome.count
      if (outcome.condition <= 2) line.goods.available += outcome.count
      if (outcome.condition === 3) line.goods.quarantined += outcome.count
      if (outcome.condition <= 3) week.returned += outcome.count
      if (outcome.condition >= 4) week.lost += outcome.count
    }
  }
  one.penalty = penalty
  one.found = outcomes
  one.isSettled = penalty === 0
  followLoans(one.order)
  return penalty
}

/** A decision that no longer holds: its pieces are out again, and the week of the correction counts them back. */
export function takenBack(one: Return, week: Week): void {
  for (const [{ line }, outcomes] of one.found ?? []) {
    for (const { condition, count } of outcomes) {
      line.returned -= count
      line.goods.onLoan += count
      if (condition <= 2) line.goods.available -= count
      if (condition === 3) line.goods.quarantined -= count
      if (condition <= 3) week.returned -= count
      else week.lost -= count
    }
  }
  one.penalty = null
  one.found = null
  one.isSettled = false
  one.order.status = 'awaiting_return'
  followLoans(one.order)
}

/** Whether all pieces of a decided return were accepted, some, or none. */
export function resultOf({ found }: Return): 'approved' | 'partial' | 'rejected' {
  const outcomes = [...(found ?? [])].flatMap(([, each]) => each)
  const accepted = outcomes.filter(({ condition }) => condition !== 6)
  if (accepted.length === outcomes.length) return 'approved'
  return accepted.length === 0 ? 'rejected' : 'partial'
}

/** Who may not borrow: somebody who has a piece past its due day, also one on its way back, or who owes a penalty. */
export function isBlocked(
  member: string,
  orders: readonly Order[],
  returns: readonly Return[],
  today: string,
): boolean {
  const owes = returns.some((one) => one.order.member === member && one.penalty !== null && !one.isSettled)
  return owes || orders.some((order) => order.member === member && isLate(order, today))
}

/** Pieces of it are out after the due day. */
export function isLate({ lines }: Order, today: string): boolean {
  return lines.some((line) => out(line) > 0 && line.dueOn !== null && line.dueOn < today)
}
