import { shortId } from '@jansi/contract/limits'
import { type Loan, listLoans } from '@jansi/contract/staff-loans'
import type { Api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import type { ListQuery, Source } from '../lib/data-provider.ts'

/** A loan under the id of its order. */
export type LoanRecord = Loan & { id: string }

type LoanFilter = { overdue?: 'true'; q?: string }

const NOT_FOUND = 404

/** A loan as the console keeps it, under the id of its order. */
export function loanRecord(loan: Loan): LoanRecord {
  return { ...loan, id: loan.order }
}

/** The loans that a search finds: by short id, member, e-mail, phone or product. */
export function findLoans(loans: readonly Loan[], search: string): Loan[] {
  const wanted = search.trim().toLowerCase()
  return loans.filter(({ order, member, items }) =>
    [
      shortId(order),
      order,
      `${member.first_name} ${member.last_name}`,
      member.email,
      member.phone_number,
      ...items.map((item) => item.product_name),
    ].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** How loans are read: the server gives all that are out, the latest first; pages and search are made here. */
export const loansSource = (api: Api): Source => ({
  async list({ page, page_size, filter, signal }: ListQuery) {
    const { overdue, q } = filter as LoanFilter
    const all = await api(listLoans, { ...(overdue && { query: { overdue } }), ...(signal && { signal }) })
    const found = q ? findLoans(all, q) : all
    const start = (page - 1) * page_size
    return { count: found.length, results: found.slice(start, start + page_size).map(loanRecord) }
  },
  async one(id, signal) {
    const all = await api(listLoans, signal ? { signal } : {})
    const loan = all.find(({ order }) => order === id)
    if (!loan) throw new ApiError(NOT_FOUND, null)
    return loanRecord(loan)
  },
})
