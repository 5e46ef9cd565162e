import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearCarts } from '../../lib/cart-store.ts'
import type { CurrentLines } from '../../lib/current-lines.ts'
import type { OrderRefusal } from '../../lib/order-refusal.ts'
import { type BillState, paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Shortage } from '../../ui/shortage-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useHoldPage } from '../../ui/use-hold-page.ts'
import { type CheckoutRequest, type CheckoutResult, submitCheckout } from './place-order.ts'

/** What is confirmed: the lines as the member sees them, how they are paid, and the slip where one is owed. */
export type Confirmed = Pick<CheckoutRequest, 'paymentMethod' | 'slip'> & { lines: CurrentLines }

/** idle · request: waiting for the server · done: the order stands and /bill is opening. */
export type CheckoutStage = 'idle' | 'request' | 'done'

/**
 * Confirming a checkout: one order however often the button is pressed, then /bill with its id. The carts are empty as
 * soon as the order stands; `placed` are its lines while its slip is on the way. Who has gone on to another page
 * meanwhile stays there and is told how it ended.
 */
export function useCheckout() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const underWay = useRef(false)
  const here = useRef(true)
  const [stage, setStage] = useState<CheckoutStage>('idle')
  const [placed, setPlaced] = useState<CurrentLines | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [shortages, setShortages] = useState<Shortage[]>([])
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)
  useHoldPage(stage === 'request')
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const onOrder = () => {
    clearCarts()
    void queryClient.invalidateQueries({ queryKey: queryKeys.orders })
    void queryClient.invalidateQueries({ queryKey: queryKeys.workshop })
  }
  const confirm = async ({ lines, ...payment }: Confirmed) => {
    // A ref, since a second click can come before the state of the first is drawn.
    if (underWay.current) return
    underWay.current = true
    setStage('request')
    setPlaced(lines)
    setRefusal(null)
    const outcome = await submitCheckout({ ...payment, carts: lines, onOrder, onProgress: setProgress })
    underWay.current = false
    setProgress(null)
    if (!here.current) return tellAway(outcome)
    if (outcome.kind === 'placed') {
      setStage('done')
      const { order, slipProblem } = outcome
      // The slip has moved the order since it was placed.
      void queryClient.invalidateQueries({ queryKey: queryKeys.orders })
      const state: BillState = { orderId: order.id, ...(slipProblem ? { slipProblem } : {}) }
      navigate(paths.bill, { state, replace: true })
      return
    }
    setStage('idle')
    setPlaced(null)
    if (outcome.kind === 'short') setShortages(outcome.shortages)
    else setRefusal(outcome)
    // Prices or stock may be others than were shown.
    void queryClient.invalidateQueries({ queryKey: queryKeys.workshop })
  }

  return {
    stage,
    placed,
    progress,
    shortages,
    closeShortages: () => setShortages([]),
    refusal,
    confirm,
  }
}

/** Tells whoever has left the checkout how it ended. */
function tellAway(outcome: CheckoutResult): void {
  const link = { to: paths.history, label: 'ดูประวัติการสั่งซื้อ' }
  if (outcome.kind === 'short') toast.warning('สินค้าบางรายการมีไม่เพียงพอ ยังไม่ได้สั่งซื้อ')
  else if (outcome.kind === 'refused') toast.error(outcome.text)
  else if (outcome.slipProblem) toast.warning('บันทึกคำสั่งซื้อแล้ว แต่สลิปยังส่งไม่ถึง แนบอีกครั้งได้เลย', link)
  else toast.success('สั่งซื้อแล้ว', link)
}
