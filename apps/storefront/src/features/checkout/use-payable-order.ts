import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import { listPaymentMethods } from '@jansi/contract/calls/payments'
import { owesSlip } from '@jansi/contract/payment-methods'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { cartTotal, useCarts } from '../../lib/cart/cart-store.ts'
import type { CurrentLines } from '../../lib/stock/current-lines.ts'
import { orderCheckQuery } from '../../lib/stock/order-check.ts'
import { useCurrentLines } from '../../lib/stock/waiting-list.ts'
import { methodOfSentAttempt } from './attempt.ts'
import { methodInForce, visibleMethods } from './payment-rules.ts'
import { orderLinesOf } from './place-order.ts'
import type { CheckoutStage } from './use-checkout.ts'
import { useCheckoutHold } from './use-checkout-hold.ts'

/** An order that is about to be made: its lines at today's prices, how it is paid, and whether it can be made now. */
export type PayableOrder = ReturnType<typeof usePayableOrder>

/**
 * Returns the order on the checkout page. `placed` are the lines of an order that has been created already, `chosen` is
 * the member's payment method. Nothing that asks for money is shown before `isPayable`: the server has confirmed that
 * the order is possible now, and holds its pieces.
 */
export function usePayableOrder({
  stage,
  placed,
  chosen,
}: {
  stage: CheckoutStage
  placed: CurrentLines | null
  chosen: number | null
}) {
  const carts = useCarts()
  const workshop = useQuery(queryOf(getActiveWorkshopProducts, {}, FRESH))
  const methods = useQuery(queryOf(listPaymentMethods, {}))
  const current = useCurrentLines(carts, workshop.data?.products)
  const lines = placed ?? current
  const all = [...lines.sale, ...lines.rent]
  const total = cartTotal(all)
  const sentMethod = methodOfSentAttempt(orderLinesOf(lines))
  const visible = visibleMethods(methods.data ?? [], total)
  const method = methodInForce(visible, chosen ?? sentMethod)
  // The order of an earlier attempt may exist and hold the stock itself: asked now, the server might refuse.
  const paidBy = method?.id ?? chosen ?? sentMethod
  const isRepeated = stage === 'idle' && sentMethod !== null && paidBy === sentMethod
  const check = useQuery({
    ...orderCheckQuery(lines),
    enabled: stage === 'idle' && all.length > 0 && !isRepeated,
  })
  const isSending = stage === 'request'
  const isAllowed = check.data?.ok === true
  const hold = useCheckoutHold({
    carts: lines,
    isWanted: isAllowed && !isRepeated && total > 0,
    isSent: stage !== 'idle',
  })
  const isHoldOver = total > 0 && hold.isOver
  const isHeld = total === 0 || (hold.result !== undefined && !isHoldOver)
  const refusedHold = hold.result?.kind === 'refused' ? hold.result.check : null
  const refused = check.data?.ok === false ? check.data : refusedHold
  const blocked = isSending || isRepeated ? null : refused
  // A QR for the price of last week would be paid before the one of today is there.
  const isPayable = !isRepeated && isAllowed && isHeld && !workshop.isPending
  const isReady = !blocked && (isPayable || isHoldOver || isRepeated || isSending)
  return {
    lines,
    isEmpty: all.length === 0,
    /** Baht. */
    total,
    workshop: workshop.data?.workshop,
    methods,
    visibleMethods: visible,
    method,
    needsSlip: method !== undefined && owesSlip(method.id, total),
    check,
    hold,
    /** The pieces were held for as long as they can be. */
    isHoldOver,
    /** Why the server does not take the order now. */
    blocked,
    isPayable,
    /** The same lines were sent before, without an answer. */
    isRepeated,
    isSending,
    isReady,
    /** Whether it is known if the order is possible, or the question has failed. */
    isDecided: isReady || blocked !== null || check.isError || hold.isError,
  }
}
