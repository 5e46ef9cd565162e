import { listOrders } from '@jansi/contract/member-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** One's own orders, newest first; asked again when the page opens, since staff move them. */
export const ordersQuery = queryOptions({
  queryKey: queryKeys.orders,
  queryFn: ({ signal }) => callForData(listOrders, { signal }),
  refetchOnMount: 'always',
})
