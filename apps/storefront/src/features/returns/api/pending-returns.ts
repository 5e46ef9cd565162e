import { listPendingReturns } from '@jansi/contract/member-calls'
import { AWAITING_RETURN_NAME } from '@jansi/contract/statuses'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** The orders that can be returned: only those whose status name is the awaiting-return one (section 4). */
export const pendingReturnsQuery = queryOptions({
  queryKey: queryKeys.pendingReturns,
  queryFn: async ({ signal }) => {
    const orders = await callForData(listPendingReturns, { signal })
    return orders.filter((order) => order.payment_status_name === AWAITING_RETURN_NAME)
  },
  refetchOnMount: 'always',
})
