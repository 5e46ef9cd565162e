import * as cartCalls from '@jansi/contract/cart'
import * as checkoutCalls from '@jansi/contract/checkout'
import type { CheckoutHold } from '@jansi/contract/checkout-holds'
import * as checkoutHoldCalls from '@jansi/contract/checkout-holds'
import { refused } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { drawQr } from '../../drawing/qr.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { type Call, mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import type { OrderView } from '../orders/queries.ts'
import { showOrders } from '../orders/show-orders.ts'
import { isPromptPayTarget, promptPayPayload } from '../payments/promptpay.ts'
import { loadSettings } from '../settings/queries.ts'
import { holdCheckout } from './commands/hold-checkout.ts'
import { keepRefusedPayment } from './commands/keep-refused-payment.ts'
import { releaseCheckoutHold } from './commands/release-checkout-hold.ts'
import { submitCheckout } from './commands/submit-checkout.ts'
import { verifyCart } from './commands/verify-cart.ts'
import { renewableUntil } from './hold-times.ts'
import type { Attempt } from './once-by-key.ts'

/** The check before the checkout, the PromptPay QR and the order itself (specification, section 7). */
export function checkoutRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const show = async (view: OrderView) => {
    const [order] = showOrders(deps, [view], await loadSettings(orm))
    if (!order) throw new Error(`the order ${view.order.id} is not shown`)
    return order
  }
  mountThrottled(scope, cartCalls.verifyStock, [by.member('stockCheck')], async ({ body, principal }) => {
    await verifyCart(deps, principal.userId, body)
    return { detail: 'All items are in stock.' }
  })
  mountThrottled(
    scope,
    checkoutHoldCalls.holdCheckout,
    [by.member('checkoutHold')],
    async ({ body, principal }): Promise<CheckoutHold> => {
      const hold = await holdCheckout(deps, principal.userId, body)
      return {
        expires_at: hold.expiresAt.toISOString(),
        renewable_until: renewableUntil(hold).toISOString(),
        seconds_left: Math.max(0, Math.round((hold.expiresAt.getTime() - deps.clock().getTime()) / 1000)),
      }
    },
  )
  mount(scope, checkoutHoldCalls.releaseCheckoutHold, async ({ principal, query }) => {
    await releaseCheckoutHold(deps, principal.userId, query.page_key)
    return { detail: 'The pieces are not held any more.' }
  })
  mountThrottled(scope, checkoutCalls.createPromptPayQr, [by.member('promptPayQr')], async ({ body }) => {
    const { promptpay_target: target } = await loadSettings(orm)
    if (!isPromptPayTarget(target)) throw refused('unavailable', 'PromptPay is not set up.')
    const payload = promptPayPayload({ target, amountSatang: bahtToSatang(body.amount) })
    return { qr_code_url: drawQr(payload) }
  })
  mountThrottled(scope, checkoutCalls.createOrder, [by.member('checkout')], async (call) =>
    show(await submitCheckout(deps, attemptOf(call))),
  )
  mountThrottled(scope, checkoutCalls.keepRefusedPayment, [by.member('checkout')], async (call) =>
    show(await keepRefusedPayment(deps, attemptOf(call))),
  )
}

type Sent = Pick<Call<typeof checkoutCalls.createOrder>, 'body' | 'principal' | 'request'>

function attemptOf({ body, principal, request }: Sent): Attempt {
  const key = idempotencyKey(request.headers['idempotency-key'])
  return { userId: principal.userId, order: body, key }
}
