import { listLoans } from '@jansi/contract/calls/staff-loans'
import LoansIcon from '@mui/icons-material/HandshakeOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { findLoans, type LoanFilter, loanRecord, OTHER_LOANS, withQueue } from './loan-record.ts'

const NOT_FOUND = 404

/** Loans: the server returns all that are out, the latest first; pages and search are made here. */
export const loans: Section = {
  name: 'loans',
  menu: {
    group: 'work',
    title: 'ของที่ยืมอยู่',
    icon: LoansIcon,
    countOf: ({ overdue }) => overdue,
    isLate: true,
  },
  guide: { chapter: 'loans' },
  source: (api) => ({
    async list({ page: { page, page_size }, filter, signal }) {
      const { queue, q, member } = withQueue(filter as LoanFilter)
      const all = await api(listLoans, {
        ...(queue && { query: { [queue]: 'true' } }),
        ...(signal && { signal }),
      })
      const theirs = member === undefined ? all : all.filter((loan) => loan.member.pk === member)
      const found = q ? findLoans(theirs, q) : theirs
      const start = (page - 1) * page_size
      const results = found.slice(start, start + page_size).map(loanRecord)
      if (!q || !queue) return { count: found.length, results }
      const others = findLoans(await api(listLoans, signal ? { signal } : {}), q).length - found.length
      const elsewhere = others > 0 ? [{ status: OTHER_LOANS, count: others }] : []
      return { count: found.length, results, elsewhere }
    },
    async one(id, signal) {
      const all = await api(listLoans, signal ? { signal } : {})
      const loan = all.find(({ order }) => order === id)
      if (!loan) throw new ApiError(NOT_FOUND, null)
      return loanRecord(loan)
    },
  }),
  list: lazyComponent(async () => (await import('./loan-list.tsx')).LoanList),
  show: lazyComponent(async () => (await import('./loan-page.tsx')).LoanPage),
}
