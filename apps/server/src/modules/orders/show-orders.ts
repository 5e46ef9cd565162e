import type { Order } from '@jansi/contract/orders'
import { paymentMethod } from '@jansi/contract/payment-methods'
import type { SiteSettings } from '@jansi/contract/settings'
import type { Deps } from '../../core/deps.ts'
import { dueOf } from '../../domain/journal.ts'
import { drawPromptPayQr } from '../payments/draw-promptpay-qr.ts'
import { isPromptPayAmount, isPromptPayTarget } from '../payments/promptpay.ts'
import { renewalRules } from '../settings/queries.ts'
import { moneyOf } from './money.ts'
import type { ShownOrder } from './order-views.ts'
import { presentOrder } from './present.ts'
import { receiptKindOf } from './receipt-data.ts'

/**
 * Returns orders as their member sees them, with a payment QR for those that wait for PromptPay, unless the
 * amount exceeds the limit of PromptPay.
 */
export async function showOrders(
  deps: Deps,
  views: readonly ShownOrder[],
  settings: SiteSettings,
): Promise<Order[]> {
  const { promptpay_target: target } = settings
  const qrCodes = new Map<ShownOrder, string | null>()
  const drawQr = async (view: ShownOrder) => qrCodes.set(view, await qrOf(deps, view, target))
  await Promise.all(views.filter((view) => waitsForPromptPay(view, target)).map(drawQr))
  const now = deps.clock()
  const rules = { lateFeePerDay: settings.late_fee_per_day, ...renewalRules(settings) }
  return views.map((view) =>
    presentOrder(
      view,
      deps.links,
      now,
      { qr_code_url: qrCodes.get(view) ?? null, receipt_kind: receiptKindOf(view, settings) },
      rules,
    ),
  )
}

function qrOf(deps: Deps, view: ShownOrder, target: string): Promise<string | null> {
  return drawPromptPayQr(deps, { target, amountSatang: dueOf(moneyOf(view)) }, view.order.userId)
}

/** True for an order without the code by which it could be paid now: the next look may have it. */
export function lacksQr(view: ShownOrder, shown: Order, { promptpay_target: target }: SiteSettings): boolean {
  return shown.qr_code_url === null && waitsForPromptPay(view, target)
}

function waitsForPromptPay(view: ShownOrder, target: string): boolean {
  const { order } = view
  return (
    order.status === 'awaiting_slip' &&
    paymentMethod(order.paymentMethodId)?.showsQr === true &&
    isPromptPayTarget(target) &&
    isPromptPayAmount(dueOf(moneyOf(view)))
  )
}
