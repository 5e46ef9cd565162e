import { getStaffReturn, listStaffReturns, type ReturnQueue } from '@jansi/contract/staff-returns'
import type { Api } from '../lib/api.ts'
import type { ListQuery, Source } from '../lib/data-provider.ts'

type ReturnFilter = { status?: ReturnQueue; q?: string }

/** How return sessions are read. */
export const returnsSource = (api: Api): Source => ({
  list({ page, page_size, filter, signal }: ListQuery) {
    const { status, q } = filter as ReturnFilter
    return api(listStaffReturns, {
      query: { page, page_size, ...(status && { status }), ...(q && { q }) },
      ...(signal && { signal }),
    })
  },
  one: (id, signal) => api(getStaffReturn, { params: { id }, ...(signal && { signal }) }),
})
