import { cancelOrder } from '@jansi/contract/calls/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { refreshOrders, refreshStock } from '../../../lib/orders/refresh.ts'

/** Cancels an order of one's own; its stock goes back, so the products are asked again too. */
export function useCancelOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callForData(cancelOrder, { params: { id: orderId } }),
    // Also after a refusal: staff may have changed the order meanwhile.
    onSettled: () => {
      void refreshStock(queryClient)
      return refreshOrders(queryClient)
    },
  })
}
