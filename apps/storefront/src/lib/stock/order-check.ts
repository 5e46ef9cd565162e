import { deviceNow } from '@jansi/client/server-clock'
import { queryOptions } from '@tanstack/react-query'
import { checkStockForData, type LinesToCheck } from './stock-check.ts'

/** How long a success still counts when the next page opens: the cart asks before it leads to the checkout. */
const RECENT_MS = 5_000

/** Whether both carts could be ordered now. Not cached but for that moment: an earlier success proves nothing. */
export function orderCheckQuery({ sale, rent }: LinesToCheck) {
  const asked = [sale, rent].map((lines) => lines.map((line) => [line.key, line.quantity]))
  return queryOptions({
    queryKey: ['order-check', asked],
    queryFn: () => checkStockForData({ sale, rent }),
    staleTime: 0,
    gcTime: RECENT_MS,
    refetchOnMount: ({ state }) => !state.data?.ok || deviceNow() - state.dataUpdatedAt > RECENT_MS,
  })
}
