import { keepRefusedPayment } from '@jansi/contract/calls/checkout'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api/api.ts'
import { type Carts, clearCarts } from '../../lib/cart/cart-store.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { randomKey } from '../../lib/forms/random-key.ts'
import { refreshOrders } from '../../lib/orders/refresh.ts'
import { type BillState, paths } from '../../lib/pages/paths.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { uploadSlips } from './api/send-slip.ts'
import { orderLinesOf } from './place-order.ts'

/** A payment that may have been made for an order that the shop refuses. */
export type RefusedPayment = { lines: Carts; paymentMethod: number; slips: readonly File[] }

/**
 * For a member who has picked a slip, and so may have paid, when the order is refused: sends the slip to staff, who check
 * the money and return it, and names whom to ask.
 */
export function PaidAlready({
  lines,
  paymentMethod,
  slips,
  expectedAmount,
}: RefusedPayment & {
  /** Baht that the slips are for, where the shop asks another amount: the order is not made at that one. */
  expectedAmount?: number
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const site = useSiteSettings()
  // One key for this refusal: a response that was lost makes no second case.
  const [key] = useState(randomKey)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const contact = [site?.phone, site?.email].filter(Boolean).join(' · ')
  const send = async () => {
    setBusy(true)
    setProblem(null)
    const kept = await call(keepRefusedPayment, {
      body: {
        payment_method: paymentMethod,
        order_items: orderLinesOf(lines),
        ...(expectedAmount !== undefined && { expected_amount: expectedAmount }),
      },
      idempotencyKey: key,
    })
    if (!kept.ok) {
      setBusy(false)
      return setProblem(failureText(kept, 'ส่งสลิปไม่สำเร็จ ลองใหม่อีกครั้ง หรือติดต่อชมรม'))
    }
    const slipProblem = await uploadSlips(kept.data.id, slips, () => {})
    clearCarts()
    void refreshOrders(queryClient)
    const state: BillState = { orderId: kept.data.id, ...(slipProblem ? { slipProblem } : {}) }
    navigate(paths.bill, { state, replace: true })
  }
  return (
    <div className="mt-3 space-y-3">
      <p className="font-semibold">ถ้าโอนเงินไปแล้ว ส่งสลิปให้ชมรมตรวจและคืนเงินได้ อย่าเพิ่งโอนเพิ่ม</p>
      <Button
        variant={expectedAmount === undefined ? 'primary' : 'secondary'}
        busy={busy}
        busyLabel="กำลังส่งสลิป"
        onClick={() => void send()}
      >
        โอนแล้ว ส่งสลิปเพื่อขอเงินคืน
      </Button>
      {problem && <p role="alert">{problem}</p>}
      {contact && <p className="text-sm wrap-anywhere">{`ติดต่อชมรม ${contact}`}</p>}
    </div>
  )
}
