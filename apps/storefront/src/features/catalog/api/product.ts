import { getWorkshopProduct } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** One product of the active workshop; asked again whenever its page opens, since stock moves. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.product(id),
    queryFn: ({ signal }) => callForData(getWorkshopProduct, { params: { id }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
