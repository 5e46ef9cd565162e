import { getOrder } from '@jansi/contract/member-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** One of one's own orders; asked again when its bill opens. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.order(id),
    queryFn: ({ signal }) => callForData(getOrder, { params: { id }, signal }),
    refetchOnMount: 'always',
  })
}
