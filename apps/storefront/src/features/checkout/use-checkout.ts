import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearCarts } from '../../lib/cart-store.ts'
import { type BillState, paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Shortage } from '../../ui/shortage-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type Placing, placeOrder } from './place-order.ts'

/** idle · placing: waiting for the server · done: the order stands and /bill is opening. */
export type CheckoutStage = 'idle' | 'placing' | 'done'

/** Confirming a checkout: one order however often the button is pressed, then /bill with its id. */
export function useCheckout() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const underWay = useRef(false)
  const [stage, setStage] = useState<CheckoutStage>('idle')
  const [progress, setProgress] = useState<number | null>(null)
  const [shortages, setShortages] = useState<Shortage[]>([])

  const confirm = async (placing: Omit<Placing, 'onProgress'>) => {
    // A ref, since a second click can come before the state of the first is drawn.
    if (underWay.current) return
    underWay.current = true
    setStage('placing')
    const placed = await placeOrder({ ...placing, onProgress: setProgress })
    setProgress(null)
    if (placed.kind !== 'placed') {
      underWay.current = false
      setStage('idle')
      if (placed.kind === 'short') setShortages(placed.shortages)
      else toast.error(placed.text)
      return
    }
    setStage('done')
    void queryClient.invalidateQueries({ queryKey: queryKeys.orders })
    void queryClient.invalidateQueries({ queryKey: queryKeys.workshop })
    clearCarts()
    const state: BillState = {
      orderId: placed.order.id,
      ...(placed.slipProblem ? { slipProblem: placed.slipProblem } : {}),
    }
    navigate(paths.bill, { state, replace: true })
  }

  return { stage, progress, shortages, closeShortages: () => setShortages([]), confirm }
}
