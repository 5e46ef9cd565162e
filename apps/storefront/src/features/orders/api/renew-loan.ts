import { listDamageReports } from '@jansi/contract/calls/damage-reports'
import { renewLoan } from '@jansi/contract/calls/orders'
import { listPendingReturns, listReturnSessions } from '@jansi/contract/calls/returns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { refresh, refreshOrders } from '../../../lib/orders/refresh.ts'

/** Renews the loans of an order of one's own to the day that was shown; the return page shows it too. */
export function useRenewLoan(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (day: string) =>
      callForData(renewLoan, { params: { id: orderId }, body: { return_due_on: day } }),
    // Also after a refusal: staff may have moved the due day meanwhile.
    onSettled: () => {
      void refresh(queryClient, listPendingReturns, listReturnSessions, listDamageReports)
      return refreshOrders(queryClient)
    },
  })
}
