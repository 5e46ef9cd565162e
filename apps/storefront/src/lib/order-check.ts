import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { checkStockForData, type LinesToCheck } from './stock-check.ts'

/** Whether both carts could be ordered now. Not cached: an earlier success proves nothing. */
export function orderCheckQuery({ sale, rent }: LinesToCheck) {
  const asked = [sale, rent].map((lines) => lines.map((line) => [line.key, line.quantity]))
  return queryOptions({
    queryKey: queryKeys.orderCheck(asked),
    queryFn: () => checkStockForData({ sale, rent }),
    staleTime: 0,
    gcTime: 0,
  })
}
