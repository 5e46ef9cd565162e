import { cancelOrder } from '@jansi/contract/member-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** Cancels an order of one's own; its stock goes back, so the products are asked again too. */
export function useCancelOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callForData(cancelOrder, { params: { id: orderId } }),
    // Also after a refusal: staff may have changed the order meanwhile.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.workshop })
      return queryClient.invalidateQueries({ queryKey: queryKeys.orders })
    },
  })
}
