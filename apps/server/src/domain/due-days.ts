import { LIMITS } from '@jansi/contract/limits'
import type { OrderStatus } from '@jansi/contract/statuses'
import { dayAfter } from './days.ts'

/** True if staff may set the day as the due day of loans: from `today` (in Bangkok) on, within `returnDayDays`. */
export function isPossibleDueDay(day: string, today: string): boolean {
  return day >= today && day <= dayAfter(today, LIMITS.returnDayDays)
}

/** The loans of an order, as far as a renewal depends on them. */
export type RenewableLoan = {
  status: OrderStatus
  returnDueOn: string | null
  /** How often they were renewed. */
  renewals: number
}

/** The club's rules of renewals: 0 `perLoan` switches them off. */
export type RenewalRules = { perLoan: number; days: number }

export type Renewal =
  | { dueOn: string }
  | {
      refusal:
        | 'item_not_on_loan'
        | 'renewal_off'
        | 'renewal_too_late'
        | 'renewal_too_often'
        | 'renewal_waited_for'
        | 'rental_blocked'
    }

/**
 * Returns the due day after a renewal by the member, or why there is none now. A loan is renewed before its due
 * day (`today` in Bangkok), from that day on, unless another member waits for one of its variants or its member owes a return or a
 * penalty, for which a checkout lends nothing either. Every condition of a renewal is here.
 */
export function renewalOf(
  loan: RenewableLoan,
  { hasPiecesOut, isWaitedFor, isDebtor }: { hasPiecesOut: boolean; isWaitedFor: boolean; isDebtor: boolean },
  { perLoan, days }: RenewalRules,
  today: string,
): Renewal {
  const { returnDueOn } = loan
  if (loan.status !== 'awaiting_return' || returnDueOn === null || !hasPiecesOut) {
    return { refusal: 'item_not_on_loan' }
  }
  if (perLoan === 0) return { refusal: 'renewal_off' }
  if (today >= returnDueOn) return { refusal: 'renewal_too_late' }
  if (loan.renewals >= perLoan) return { refusal: 'renewal_too_often' }
  if (isDebtor) return { refusal: 'rental_blocked' }
  if (isWaitedFor) return { refusal: 'renewal_waited_for' }
  return { dueOn: dayAfter(returnDueOn, days) }
}
