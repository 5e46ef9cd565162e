import { verifyStock } from '@jansi/contract/cart'
import { createOrder, createPromptPayQr } from '@jansi/contract/checkout'
import { invalid, refused } from '../../core/app-error.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { mount } from '../../http/mount.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { submitCheckout } from '../orders/commands/submit-checkout.ts'
import { verifyCart } from '../orders/commands/verify-cart.ts'
import { orderOfMember } from '../orders/queries.ts'
import { showOrders } from '../orders/show-orders.ts'
import { isPromptPayTarget, promptPayPayload } from '../payments/promptpay.ts'
import { loadSettings } from '../settings/queries.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** The check before the checkout, the PromptPay QR and the order itself (specification, section 7). */
export function checkoutRoutes(scope: Scope, deps: RouteDeps): void {
  const { orm } = deps.database
  mount(scope, verifyStock, async ({ body, principal, reply }) => {
    await deps.throttles.consume('stockCheck', principal.userId, reply)
    await verifyCart(deps, principal.userId, body)
    return { detail: 'All items are in stock.' }
  })
  mount(scope, createPromptPayQr, async ({ body, principal, reply }) => {
    await deps.throttles.consume('promptPayQr', principal.userId, reply)
    const { promptpay_target: target } = await loadSettings(orm)
    if (!isPromptPayTarget(target)) throw refused('unavailable', 'PromptPay is not set up.')
    const payload = promptPayPayload({ target, amountSatang: bahtToSatang(body.amount) })
    return { qr_code_url: await deps.drawings.qr(payload, principal.userId) }
  })
  mount(scope, createOrder, async ({ body, principal, request, reply }) => {
    await deps.throttles.consume('checkout', principal.userId, reply)
    const id = await submitCheckout(deps, {
      userId: principal.userId,
      paymentMethodId: body.payment_method,
      lines: body.order_items,
      expectedAmount: body.expected_amount,
      key: idempotencyKey(request.headers['idempotency-key']),
    })
    const view = await orderOfMember(orm, principal.userId, id)
    const [order] = view ? await showOrders(deps, [view]) : []
    if (!order) throw new Error(`the order ${id} is gone`)
    return order
  })
}

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw invalid({ detail: 'Idempotency-Key must be 1 to 200 visible ASCII characters.' })
  }
  return header
}
