import { getStaffOrder, listStaffOrders, type OrderQueue } from '@jansi/contract/staff-orders'
import type { Api } from '../lib/api.ts'
import type { ListQuery, Source } from '../lib/data-provider.ts'

type OrderFilter = { status?: OrderQueue; q?: string }

/** How orders are read. */
export const ordersSource = (api: Api): Source => ({
  list({ page, page_size, filter, signal }: ListQuery) {
    const { status, q } = filter as OrderFilter
    return api(listStaffOrders, {
      query: { page, page_size, ...(status && { status }), ...(q && { q }) },
      ...(signal && { signal }),
    })
  },
  one: (id, signal) => api(getStaffOrder, { params: { id }, ...(signal && { signal }) }),
})
