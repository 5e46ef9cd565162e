import { handOverOrder } from '@jansi/contract/calls/staff-orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { newKey } from '../lib/api/request-key.ts'
import { useHandOverDueDay } from '../ui/fields/due-day.tsx'
import type { PickOrder } from './pick-list.ts'
import { laidOut, type Ticks } from './ticks.ts'

/**
 * Hands over the pieces of an order that are laid out, with the return day that it may need. `confirm` returns whether it was handed
 * over, and whether the attempt is over (the same one cannot be repeated).
 */
export function useHandOver(order: PickOrder, ticks: Ticks, onDone: () => void) {
  const { run, busy } = useRecordAction('orders', order.id)
  const [key, setKey] = useState(newKey)
  const queryClient = useQueryClient()
  const items = laidOut(ticks, order)
  const lends = items.some(
    ({ order_item }) => order.items.find((line) => line.order_item === order_item)?.is_rental,
  )
  const dueDay = useHandOverDueDay(lends && order.needs_return_day === true)

  async function confirm(): Promise<{ handedOver: boolean; isOver: boolean }> {
    let handedOver = false
    const isOver = await run(
      async () => {
        const handed = await api(handOverOrder, {
          params: { id: order.id },
          body: { items, ...dueDay.sent },
          idempotencyKey: key,
        })
        handedOver = true
        onDone()
        return handed
      },
      'ส่งมอบแล้ว และแจ้งสมาชิกทางอีเมล',
      dueDay.onRefusal,
    )
    if (isOver) {
      setKey(newKey())
      void queryClient.invalidateQueries({ queryKey: ['pick-lists'] })
    }
    return { handedOver, isOver }
  }

  return { items, dueDay, busy, confirm }
}
