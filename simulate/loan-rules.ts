import { addDays } from './days.ts'
import {
  type Line,
  type Order,
  type Outcome,
  out,
  type Part,
  progressed,
  type Return,
  RULES,
  type Week,
} from './model.ts'

/** The rules of loans: due days, days late, penalties, and who may borrow. */

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

/** Pieces of it are late, and the club neither has them nor waits for them within the free days. */
export function isOverdue(order: Order, returns: readonly Return[], today: string): boolean {
  const waiting = returns.filter((one) => one.order === order && one.penalty === null)
  return order.lines.some((line) => {
    if (line.dueOn === null || line.dueOn >= today) return false
    const sent = waiting.flatMap(({ parts, sentOn, receivedOn }) =>
      receivedOn !== null || addDays(sentOn, RULES.freeDays) >= today
        ? parts.filter((part) => part.line === line)
        : [],
    )
    return out(line) > sent.reduce((sum, { count }) => sum + count, 0)
  })
}

/** Pieces of it are out after the due day. */
function isLate({ lines }: Order, today: string): boolean {
  return lines.some((line) => out(line) > 0 && line.dueOn !== null && line.dueOn < today)
}
