import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearCarts } from '../../lib/cart/cart-store.ts'
import { refreshOrders, refreshStock } from '../../lib/orders/refresh.ts'
import { type BillState, paths } from '../../lib/pages/paths.ts'
import type { CurrentLines } from '../../lib/stock/current-lines.ts'
import { forgetOwnHold } from '../../lib/stock/note-own-hold.ts'
import type { Shortage } from '../../ui/dialogs/shortage-dialog.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { useLeaveWarning } from '../../ui/uploads/use-leave-warning.ts'
import {
  type CheckoutRequest,
  type CheckoutResult,
  type RefusedOrder,
  submitCheckout,
} from './place-order.ts'

/**
 * The checkout to confirm: the lines as the member sees them, the payment method, and the slips if one is
 * owed.
 */
export type Confirmed = Omit<CheckoutRequest, 'carts' | 'onOrder' | 'onProgress'> & { lines: CurrentLines }

/** Responses of the shop are at most this much older than its prices. */
const RESPONSE_AGE_MS = 1_500

/** idle · request: waiting for the server · done: the order has been created and /bill is opening. */
export type CheckoutStage = 'idle' | 'request' | 'done'

/**
 * Confirms a checkout: one order even if the button is pressed several times, then /bill with its id. The
 * carts are empty as soon as the order has been created; `placed` are its lines while its slip is being sent.
 * A member who has opened another page meanwhile stays there and gets the result as a toast.
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
  const [refusal, setRefusal] = useState<RefusedOrder | null>(null)
  useLeaveWarning(stage === 'request')
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const onOrder = () => {
    clearCarts()
    // After the cart, so that no other tab asks for the pieces of this order again.
    forgetOwnHold('left')
    void refreshOrders(queryClient)
    void refreshStock(queryClient)
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
      // The slip has changed the status of the order.
      void refreshOrders(queryClient)
      const state: BillState = { orderId: order.id, ...(slipProblem ? { slipProblem } : {}) }
      navigate(paths.bill, { state, replace: true })
      return
    }
    setStage('idle')
    setPlaced(null)
    if (outcome.kind === 'short') setShortages(outcome.shortages)
    else setRefusal(outcome)
    // Prices or stock may be others than were shown.
    await refreshStock(queryClient)
    if (outcome.kind !== 'refused' || outcome.code !== 'price_changed') return
    await new Promise((later) => setTimeout(later, RESPONSE_AGE_MS))
    await refreshStock(queryClient)
    // The page shows the new price now, or there is none any more.
    setRefusal((shown) => (shown === outcome ? null : shown))
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

/** Shows the result to a member who has left the checkout. */
function tellAway(outcome: CheckoutResult): void {
  const link = { to: paths.history, label: 'ดูประวัติการสั่งซื้อ' }
  if (outcome.kind === 'short') toast.warning('สินค้าบางรายการมีไม่เพียงพอ ยังไม่ได้สั่งซื้อ')
  else if (outcome.kind === 'refused') toast.error(outcome.text)
  else if (outcome.slipProblem) toast.warning('บันทึกคำสั่งซื้อแล้ว แต่สลิปยังส่งไม่ถึง แนบอีกครั้งได้เลย', link)
  else toast.success('สั่งซื้อแล้ว', link)
}
