import { getStaffRefund, listStaffRefunds, type RefundQueue } from '@jansi/contract/staff-refunds'
import type { Api } from '../lib/api.ts'
import type { ListQuery, Source } from '../lib/data-provider.ts'

type RefundFilter = { state?: RefundQueue; q?: string }

/** How refund cases are read. */
export const refundsSource = (api: Api): Source => ({
  list({ page, page_size, filter, signal }: ListQuery) {
    const { state, q } = filter as RefundFilter
    return api(listStaffRefunds, {
      query: { page, page_size, ...(state && { state }), ...(q && { q }) },
      ...(signal && { signal }),
    })
  },
  one: (id, signal) => api(getStaffRefund, { params: { id }, ...(signal && { signal }) }),
})
