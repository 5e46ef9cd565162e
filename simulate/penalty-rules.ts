import { isOpenRefund, type Refund, type Return, refundOf, type Week } from './model.ts'

/** The rules of penalties: the sum that is due, and the money that comes in and goes back. */

type Money = { received: number; paidBack: number; refund: Refund | null }

const owedBack = ({ refund }: Money) => (refund && isOpenRefund(refund) ? (refund.owed ?? 0) : 0)

/** A slip for its penalties waits: the newest, or an older one since its payment was taken back. */
export const slipWaits = ({ slip }: Return) => slip?.state === 'waits' || slip?.older === 'waits'

/** Staff found the money of all slips that wait. */
function slipsCounted({ slip }: Return): void {
  if (slip?.state === 'waits') slip.state = 'counted'
  if (slip?.older === 'waits') slip.older = 'counted'
}

/** The money that came in and does not go back. */
export const retainedOf = (owner: Money) => owner.received - owner.paidBack - owedBack(owner)

/** The sum that is left to pay; money that goes back to the member pays for nothing. */
export function due(one: Return): number {
  if (one.isSettled || one.penalty === null) return 0
  return Math.max(0, one.penalty - retainedOf(one))
}

/**
 * After a change of penalties or money: the money of a slip that waits for nothing any more is to be looked for, a surplus is
 * owed back, and covered penalties are complete.
 */
export function balance(one: Return): void {
  const surplus = one.received - (one.penalty ?? 0) - one.paidBack
  if (slipWaits(one) && due(one) === 0) one.refund = refundOf(one, null)
  else if (surplus > owedBack(one)) one.refund = refundOf(one, surplus)
  cover(one)
}

function cover(one: Return): void {
  if (one.penalty !== null && due(one) === 0) one.isSettled = true
}

/** Money came in, mostly that of a slip; next to cash, the money of one is to be looked for. A part leaves the rest due, more than is due goes back. */
export function penaltyPaid(one: Return, amount: number, week: Week, isOfSlip: boolean): void {
  one.isSettled ||= amount >= due(one)
  one.received += amount
  week.received += amount
  const isSlipKnown = isOfSlip && slipWaits(one)
  if (isSlipKnown) slipsCounted(one)
  balance(one)
  if (!isOfSlip && slipWaits(one)) one.refund = refundOf(one, null)
  // Nothing is left to look for.
  if (isSlipKnown && one.refund && isOpenRefund(one.refund) && one.refund.owed === null) one.refund.owed = 0
}

/** Staff looked for the money of a slip: so much came in altogether. */
export function penaltyMoneyFound(one: Return, came: number, foundBy: string, week: Week): void {
  week.received += came - one.received
  one.received = came
  const owed = Math.max(0, came - (one.penalty ?? 0) - one.paidBack)
  one.refund = refundOf(one, owed, foundBy)
  slipsCounted(one)
  cover(one)
}

/** The penalties are others, or none: money that was paid beyond them goes back. */
export function penaltyChanged(one: Return, penalty: number): void {
  one.penalty = penalty
  if (penalty === 0) one.isSettled = true
  balance(one)
}

/** The money did not come after all: everything is due again, and slips that were counted wait. */
export function paymentUndone(one: Return, week: Week): void {
  if (one.slip?.state === 'counted') one.slip.state = 'waits'
  if (one.slip?.older === 'counted') one.slip.older = 'waits'
  week.received -= one.received
  one.received = 0
  one.isSettled = false
}

/** The money of a refund did not go back after all: it is owed again. */
export function refundUnpaid(owner: Money, week: Week): void {
  if (!owner.refund?.owed) return
  week.refundsPaid -= owner.refund.owed
  owner.paidBack -= owner.refund.owed
  owner.refund.paidOn = null
}

/** The refund is at its end; the club's books have it in this week. */
export function refundPaid(owner: Money, { week, today }: { week: Week; today: string }): void {
  if (!owner.refund?.owed) return
  week.refundsPaid += owner.refund.owed
  owner.paidBack += owner.refund.owed
  owner.refund.paidOn = today
}
