import { addDays } from './days.ts'
import { type Line, type Order, type Outcome, out, type Part, type Return, type Week } from './model.ts'
import { progressed } from './order-rules.ts'
import type { Rules } from './settings.ts'

/** The rules of loans: due days, days late, penalties, and who may borrow. */

/** Pieces leave with the member; a loan has its due day from then on, and the order the late fee of its first loan. */
export function handedOver(
  order: Order,
  taken: readonly { line: Line; count: number }[],
  dueOn: string,
  { week, returns, rules }: { week: Week; returns: readonly Return[]; rules: Rules },
): void {
  for (const { line, count } of taken) {
    line.collected += count
    line.goods.reserved -= count
    if (!line.isLoan) continue
    line.goods.onLoan += count
    week.loans += count
    line.dueOn = dueOn
    order.lateFee ??= rules.lateFeePerDay
  }
  followLoans(order)
  progressed(order, returns)
}

/** Pieces of a hand-over that no longer holds are reserved again; a day is forgotten with the last loan. */
export function handOverUndone(
  order: Order,
  line: Line,
  count: number,
  { week, returns }: { week: Week; returns: readonly Return[] },
): void {
  line.collected -= count
  line.goods.reserved += count
  if (line.isLoan) {
    line.goods.onLoan -= count
    week.loans -= count
    if (line.collected === 0) line.dueOn = null
  }
  if (latestDueDay(order) === null) order.dueOn = null
  followLoans(order)
  progressed(order, returns)
}

/** The order's due day is that of its loans. */
export function followLoans(order: Order): void {
  const days = order.lines.filter((line) => out(line) > 0).map(({ dueOn }) => dueOn ?? '')
  order.dueOn = days.sort()[0] ?? order.dueOn
}

/** The latest day on which loans of an order that were handed over are due: later pieces join them. */
export function latestDueDay(order: Order): string | null {
  const days = order.lines
    .filter(({ isLoan, collected }) => isLoan && collected > 0)
    .map(({ dueOn }) => dueOn ?? '')
  return days.sort().at(-1) ?? null
}

/**
 * Loans get another due day. Pieces that are back at the club, or late on their way to it, stay late by the day they had, and
 * no piece on its way gets an earlier one.
 */
export function moved(
  order: Order,
  lines: readonly Line[],
  dueOn: string,
  { today, returns }: { today: string; returns: readonly Return[] },
): void {
  for (const part of returns.filter(({ penalty }) => penalty === null).flatMap(({ parts }) => parts)) {
    const was = part.line.dueOn
    if (was !== null && lines.includes(part.line) && (was < today || was > dueOn)) part.dueOn ??= was
  }
  for (const line of lines) line.dueOn = dueOn
  followLoans(order)
}

/** The club has the goods of a return: they are late by the present day of the loan, also if it gets another. */
export function received(one: Return, today: string, freeDays: number): void {
  if (one.receivedOn === null) one.freeDays = freeDays
  one.receivedOn ??= today
  for (const part of one.parts) part.dueOn ??= part.line.dueOn
}

/** Days late of goods that are with the club since `receivedOn`, or not yet on `today`: days on their way do not count. */
export function daysLate(
  { sentOn, receivedOn }: Pick<Return, 'sentOn' | 'receivedOn'>,
  dueOn: string,
  today: string,
  freeDays: number,
): number {
  const end = receivedOn ?? today
  const freeUntil = addDays(sentOn, freeDays)
  let late = 0
  for (let day = addDays(dueOn, 1); day <= end; day = addDays(day, 1)) {
    if (day <= sentOn || day > freeUntil) late += 1
  }
  return late
}

/** How late pieces of a return are, and the late fee of one piece: as it was decided, or as it would be today. */
export function latenessOf(
  one: Return,
  part: Part,
  today: string,
  rules: Rules,
): { days: number; fee: number } {
  if (part.decided !== null) return part.decided
  const { line } = part
  const days = daysLate(one, part.dueOn ?? line.dueOn ?? today, today, one.freeDays ?? rules.freeDays)
  return { days, fee: Math.min(days * (one.order.lateFee ?? rules.lateFeePerDay), line.newPrice) }
}

/** The piece was there, or is known to be lost; another one stays out. */
export const isAccepted = ({ condition }: Pick<Outcome, 'condition'>) => condition !== 6

/** The penalty that the rules propose for pieces of a line. */
export function penaltyOf(
  { newPrice }: Line,
  { condition, count, repair, isWaived }: Outcome,
  fee: number,
): number {
  const worth = newPrice * count
  if (!isAccepted({ condition }) || isWaived) return 0
  if (condition >= 4) return worth
  return Math.min(fee * count + (condition === 3 ? repair : 0), worth)
}

/**
 * A decided return: pieces are on the shelf, in repair, gone, or still out. Lateness and fees stay as they are now. Where
 * something was accepted, the club has the goods since then at the latest.
 */
export function decided(
  one: Return,
  outcomes: ReadonlyMap<Part, readonly Outcome[]>,
  { today, week, rules }: { today: string; week: Week; rules: Rules },
): void {
  let penalty = 0
  for (const [part, found] of outcomes) {
    const { line } = part
    part.decided = latenessOf(one, part, today, rules)
    for (const outcome of found) {
      penalty += penaltyOf(line, outcome, part.decided.fee)
      if (!isAccepted(outcome)) continue
      line.returned += outcome.count
      line.goods.onLoan -= outcome.count
      if (outcome.condition <= 2) line.goods.available += outcome.count
      if (outcome.condition === 3) line.goods.quarantined += outcome.count
      if (outcome.condition <= 3) week.returned += outcome.count
      if (outcome.condition >= 4) week.lost += outcome.count
    }
  }
  one.decisions += 1
  one.penalty = penalty
  one.found = outcomes
  one.freeDays ??= rules.freeDays
  if (resultOf(one) !== 'rejected') one.receivedOn ??= today
  one.isSettled = penalty === 0
  followLoans(one.order)
}

/** A decision that no longer holds: its pieces are out again, and the week of the correction counts them back. */
export function takenBack(one: Return, week: Week): void {
  for (const [part, outcomes] of one.found ?? []) {
    const { line } = part
    part.decided = null
    for (const { condition, count } of outcomes.filter(isAccepted)) {
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
  const accepted = outcomes.filter(isAccepted)
  if (accepted.length === outcomes.length) return 'approved'
  return accepted.length === 0 ? 'rejected' : 'partial'
}

/** Who may not borrow: somebody who has a piece past its due day, also one on its way back, or who owes a penalty. */
export function isBlocked(
  member: string | null,
  orders: readonly Order[],
  returns: readonly Return[],
  today: string,
): boolean {
  if (member === null) return false
  const owes = returns.some((one) => one.order.member === member && one.penalty !== null && !one.isSettled)
  return owes || orders.some((order) => order.member === member && isLate(order, today))
}

/** Pieces of it are late, and the club neither has them nor waits for them within their time and the free days. */
export function isOverdue(
  order: Order,
  { returns, today, rules }: { returns: readonly Return[]; today: string; rules: Rules },
): boolean {
  const waiting = returns.filter((one) => one.order === order && one.penalty === null)
  return order.lines.some((line) => {
    if (line.dueOn === null || line.dueOn >= today) return false
    const sent = waiting.flatMap(({ parts, sentOn, receivedOn }) =>
      parts.filter((part) => {
        const isInTime = addDays(sentOn, rules.freeDays) >= today || (part.dueOn ?? '') >= today
        return part.line === line && (receivedOn !== null || isInTime)
      }),
    )
    return out(line) > sent.reduce((sum, { count }) => sum + count, 0)
  })
}

/** Pieces of it are out after the due day. */
function isLate({ lines }: Order, today: string): boolean {
  return lines.some((line) => out(line) > 0 && line.dueOn !== null && line.dueOn < today)
}
