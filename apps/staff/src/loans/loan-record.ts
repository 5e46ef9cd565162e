import { shortId } from '@jansi/contract/limits'
import { containsWords } from '@jansi/contract/loose-text'
import type { Loan } from '@jansi/contract/staff-loans'
import { isMemberFound } from '../lib/scanning/is-member-found.ts'
import { orderNumber } from '../lib/text/format.ts'

/** A loan under the id of its order. */
export type LoanRecord = Loan & { id: string }

/** Returns a loan under the id of its order. */
export function loanRecord(loan: Loan): LoanRecord {
  return { ...loan, id: loan.order }
}

/** Returns the loans that a search finds: by number, short id, member, e-mail, phone or product. */
export function findLoans(loans: readonly Loan[], search: string): Loan[] {
  const contains = containsWords(search)
  return loans.filter(
    ({ order, number, member, items }) =>
      contains([orderNumber(number), shortId(order), order, ...items.map((item) => item.product_name)]) ||
      isMemberFound(member, search),
  )
}

/** The tabs of the list: late loans, and those with a report of damage that waits for an answer. */
export type LoanQueue = 'overdue' | 'damage'

/** `member` is the id of a borrower's account; release 1.0 wrote `overdue` for the queue of late loans. */
export type LoanFilter = { queue?: LoanQueue; q?: string; member?: number; overdue?: unknown }

/** Returns the filter with its queue, also for an address or a kept filter that release 1.0 wrote. */
export function withQueue({ overdue, ...filter }: LoanFilter): Omit<LoanFilter, 'overdue'> {
  return overdue === undefined ? filter : { queue: 'overdue', ...filter }
}

/** Names the loans that the shown tab does not hold. */
export const OTHER_LOANS = 'other_loans'
