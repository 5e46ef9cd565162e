import type { Refund, Return, Week } from './model.ts'

/** The rules of penalties: the sum that is due, and the money that comes in and goes back. */

type Money = { received: number; paidBack: number; refund: Refund | null }

const owedBack = ({ refund }: Money) =>
  refund === null || refund.isPaid || refund.isWithdrawn ? 0 : (refund.owed ?? 0)

/** The money that came in and does not go back. */
export const keptOf = (owner: Money) => owner.received - owner.paidBack - owedBack(owner)

/** The sum that is left to pay; money that goes back to the member pays for nothing. */
export function due(one: Return): number {
  if (one.isSettled || one.penalty === null) return 0
  return Math.max(0, one.penalty - keptOf(one))
}

/** After a change of penalties or money: a surplus is owed back, and covered penalties are complete. */
export function balance(one: Return): void {
  const surplus = one.received - (one.penalty ?? 0) - one.paidBack
  if (surplus > owedBack(one)) one.refund = { owed: surplus, isPaid: false, isWithdrawn: false }
  if (one.penalty !== null && due(one) === 0) one.isSettled = true
}

/** Money came in. A part leaves the rest due, more than is due goes back. */
export function penaltyPaid(one: Return, amount: number, week: Week): void {
  one.isSettled = amount >= due(one)
  one.received += amount
  week.received += amount
  balance(one)
}

/** The penalties are others, or none: money that was paid beyond them goes back. */
export function penaltyChanged(one: Return, penalty: number): void {
  one.penalty = penalty
  if (penalty === 0) one.isSettled = true
  balance(one)
}

/** The money did not come after all: everything is due again. */
export function paymentUndone(one: Return, week: Week): void {
  week.received -= one.received
  one.received = 0
  one.isSettled = false
}

export function refundPaid(owner: Money, week: Week): void {
  if (!owner.refund?.owed) return
  week.refundsPaid += owner.refund.owed
  owner.paidBack += owner.refund.owed
  owner.refund.isPaid = true
}
