import { listPaymentMethods } from '@jansi/contract/member-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** The payment methods that are open, in order. */
export const paymentMethodsQuery = queryOptions({
  queryKey: queryKeys.paymentMethods,
  queryFn: ({ signal }) => callForData(listPaymentMethods, { signal }),
})
