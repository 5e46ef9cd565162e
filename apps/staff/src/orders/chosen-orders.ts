import { isReadyToApprove } from '@jansi/contract/order-queues'
import type { StaffOrderListItem } from '@jansi/contract/staff-order-body'
import { useState } from 'react'
import { useListContext } from 'react-admin'

/** The orders of the shown page that can be approved together, and the chosen ones among them. */
export function useChosenOrders() {
  const { data } = useListContext<StaffOrderListItem>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ready = data?.filter(isReadyToApprove) ?? []
  const orders = ready.filter(({ id }) => chosen.has(id))
  return {
    ready,
    orders,
    isChosen: (id: string) => chosen.has(id),
    choose: (id: string, isChosen: boolean) =>
      setChosen((was) => new Set(isChosen ? [...was, id] : [...was].filter((other) => other !== id))),
    chooseAll: (isChosen: boolean) => setChosen(new Set(isChosen ? ready.map(({ id }) => id) : [])),
  }
}
export type ChosenOrders = ReturnType<typeof useChosenOrders>
