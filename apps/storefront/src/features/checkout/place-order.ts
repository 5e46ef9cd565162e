import { createOrder } from '@jansi/contract/calls/checkout'
import type { OutOfStockItem } from '@jansi/contract/cart'
import type { OrderLine } from '@jansi/contract/checkout'
import { memberErrorOf } from '@jansi/contract/member-errors'
import type { Order } from '@jansi/contract/orders'
import { call } from '../../lib/api/api.ts'
import { type CartKind, type CartLine, type Carts, cartTotal } from '../../lib/cart/cart-store.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { type OrderRefusal, refusalOf } from '../../lib/stock/order-refusal.ts'
import { checkStock, shortagesOf } from '../../lib/stock/stock-check.ts'
import { uploadSlips } from './api/send-slip.ts'
import { attemptOf, endAttempt, markSent } from './attempt.ts'

export type CheckoutRequest = {
  carts: Carts
  paymentMethod: number
  slips: readonly File[]
  /** The order has been created; its slip is still to be sent. */
  onOrder: () => void
  onProgress: (share: number) => void
}

/** `amount`: the baht that the shop asks now, if the price has changed. */
export type RefusedOrder = OrderRefusal & { amount?: number | null }

export type CheckoutResult =
  | { kind: 'short'; shortages: OutOfStockItem[] }
  | ({ kind: 'refused' } & RefusedOrder)
  /** The order has been created; `slipProblem` is the reason why its slip did not arrive, null if it did. */
  | { kind: 'placed'; order: Order; slipProblem: string | null }

/**
 * Checks the stock, creates the order with this attempt's key, and sends the slip (specification, sections 2
 * and 7). Does not clear the cart: the caller does in `onOrder`, because a slip takes time and the page may
 * be gone before it has arrived.
 */
export async function submitCheckout(request: CheckoutRequest): Promise<CheckoutResult> {
  const { carts, paymentMethod, slips, onOrder, onProgress } = request
  const lines = orderLinesOf(carts)
  const attempt = attemptOf(paymentMethod, lines)
  // An attempt whose answer was lost may hold the last pieces itself: asked again, the stock would say no.
  if (!attempt.sent) {
    const check = await checkStock(carts)
    if (!check.ok) {
      return check.shortages.length > 0
        ? { kind: 'short', shortages: check.shortages }
        : {
            kind: 'refused',
            text: check.text,
            code: memberErrorOf(check.failure.data),
            way: check.refusal?.way ?? null,
          }
    }
  }
  markSent()
  const answer = await call(createOrder, {
    body: {
      payment_method: paymentMethod,
      order_items: lines,
      expected_amount: cartTotal([...carts.sale, ...carts.rent]),
    },
    idempotencyKey: attempt.key,
  })
  if (!answer.ok) {
    // Refused definitely. Without a response, or after a fault, the order may exist: the key is kept.
    if (answer.status >= 400 && answer.status < 500) endAttempt()
    const shortages = shortagesOf(answer)
    if (shortages.length > 0) return { kind: 'short', shortages }
    const text = failureText(answer, 'สร้างคำสั่งซื้อไม่สำเร็จ กรุณาลองใหม่อีกครั้งภายหลัง')
    const refusal = { text, code: memberErrorOf(answer.data), way: refusalOf(answer)?.way ?? null }
    return { kind: 'refused', ...refusal, amount: newAmountOf(answer.data) }
  }
  endAttempt()
  onOrder()
  const slipProblem = await uploadSlips(answer.data.id, slips, onProgress)
  return { kind: 'placed', order: answer.data, slipProblem }
}

function newAmountOf(data: unknown): number | null {
  const amount = typeof data === 'object' && data !== null && 'amount' in data ? data.amount : null
  return typeof amount === 'number' ? amount : null
}

/** Both carts as the lines of an order. */
export function orderLinesOf(carts: Carts): OrderLine[] {
  return [...carts.sale.map(orderLine('sale')), ...carts.rent.map(orderLine('rent'))]
}

function orderLine(type: CartKind) {
  return ({ product_id, variant_id, quantity }: CartLine): OrderLine => ({
    product_id,
    variant_id,
    quantity,
    type,
  })
}
