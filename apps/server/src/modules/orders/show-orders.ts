import type { Order } from '@jansi/contract/orders'
import { paymentMethod } from '@jansi/contract/payment-methods'
import type { SiteSettings } from '@jansi/contract/settings'
import type { Deps } from '../../core/deps.ts'
import { dueOf } from '../../domain/journal.ts'
import { receiptKind } from '../../domain/receipt-kind.ts'
import { drawPromptPayQr } from '../payments/draw-promptpay-qr.ts'
import { isPromptPayAmount, isPromptPayTarget } from '../payments/promptpay.ts'
import { renewalRules } from '../settings/queries.ts'
import { ordersWaitedFor } from '../stock/waiting-queries.ts'
import { moneyOf } from './money.ts'
import { presentOrder } from './present.ts'
import type { OrderView } from './queries.ts'

/**
 * Returns orders as their member sees them, with a payment QR for those that wait for PromptPay, unless the
 * amount exceeds the limit of PromptPay.
 */
export async function showOrders(
  deps: Deps,
  views: readonly OrderView[],
  settings: SiteSettings,
): Promise<Order[]> {
  const { promptpay_target: target, tax_id: taxId } = settings
  const payable = isPromptPayTarget(target)
  const lent = views.filter(({ order }) => order.status === 'awaiting_return').map(({ order }) => order.id)
  const waitedFor = await ordersWaitedFor(deps.database.orm, lent)
  return Promise.all(
    views.map(async (view) =>
      presentOrder(
        view,
        deps.links,
        deps.clock(),
        {
          qr_code_url: payable && waitsForPromptPay(view) ? await qrOf(deps, view, target) : null,
          receipt_kind: receiptKind(moneyOf(view), taxId),
        },
        {
          rules: { ...renewalRules(settings), lateFeePerDay: settings.late_fee_per_day },
          isWaitedFor: waitedFor.has(view.order.id),
        },
      ),
    ),
  )
}

function qrOf(deps: Deps, view: OrderView, target: string): Promise<string | null> {
  return drawPromptPayQr(deps, { target, amountSatang: dueOf(moneyOf(view)) }, view.order.userId)
}

function waitsForPromptPay(view: OrderView): boolean {
  const { order } = view
  return (
    paymentMethod(order.paymentMethodId)?.showsQr === true &&
    order.status === 'awaiting_slip' &&
    isPromptPayAmount(dueOf(moneyOf(view)))
  )
}
