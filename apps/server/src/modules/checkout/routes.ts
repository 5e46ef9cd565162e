import { verifyStock } from '@jansi/contract/cart'
import { createOrder, createPromptPayQr } from '@jansi/contract/checkout'
import type { ErrorBody } from '@jansi/contract/errors'
import { invalid, refused } from '../../core/app-error.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { mount } from '../../http/mount.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { checkOrder } from '../orders/commands/check-order.ts'
import { submitCheckout } from '../orders/commands/submit-checkout.ts'
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
    const sale = body.sale.map((item) => ({ ...item, type: 'sale' as const }))
    const rent = body.rent.map((item) => ({ ...item, type: 'rent' as const }))
    const lines = [...sale, ...rent]
    if (lines.length > 0) {
      await checkOrder(orm, {
        userId: principal.userId,
        lines,
        now: deps.clock(),
        layOut: (problems) => byCart(problems, sale.length),
      })
    }
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

/** Problems of both carts, counted through, as the client sent them: by cart and by line in it. */
function byCart(problems: ReadonlyMap<number, ErrorBody>, saleLines: number): ErrorBody {
  const carts: Record<string, Record<string, ErrorBody>> = {}
  for (const [index, problem] of problems) {
    const [cart, line] = index < saleLines ? ['sale', index] : ['rent', index - saleLines]
    carts[cart] = { ...carts[cart], [line]: problem }
  }
  return carts
}
