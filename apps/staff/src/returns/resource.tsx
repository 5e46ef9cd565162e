import { getStaffReturn, listStaffReturns } from '@jansi/contract/calls/staff-returns'
import type { ReturnQueue } from '@jansi/contract/staff-returns'
import ReturnsIcon from '@mui/icons-material/AssignmentReturnOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'

type ReturnFilter = { status?: ReturnQueue; q?: string }

/** Return sessions. */
export const returns: Section = {
  name: 'returns',
  menu: { group: 'work', title: 'คำขอคืน', icon: ReturnsIcon, countOf: ({ returns }) => returns.pending },
  guide: { chapter: 'returns' },
  source: (api) => ({
    list({ page, filter, signal }) {
      const { status, q } = filter as ReturnFilter
      return api(listStaffReturns, {
        query: { ...page, ...(status && { status }), ...(q && { q }) },
        ...(signal && { signal }),
      })
    },
    one: (id, signal) => api(getStaffReturn, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyComponent(async () => (await import('./return-list.tsx')).ReturnList),
  show: lazyComponent(async () => (await import('./return-page.tsx')).ReturnPage),
}
