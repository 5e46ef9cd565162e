import type { Order } from '@jansi/contract/orders'
import { paymentMethod } from '@jansi/contract/payment-methods'
import type { SiteSettings } from '@jansi/contract/settings'
import type { Deps } from '../../core/deps.ts'
import { dueOf } from '../../domain/journal.ts'
import { drawQr } from '../../drawing/qr.ts'
import { isPromptPayAmount, isPromptPayTarget, promptPayPayload } from '../payments/promptpay.ts'
import { paletteWords, renewalRules } from '../settings/queries.ts'
import { moneyOf } from './money.ts'
import { presentOrder } from './present.ts'
import type { OrderView } from './queries.ts'
import { receiptKindOf } from './receipt-data.ts'

/**
 * Returns orders as their member sees them, with a payment QR for those that wait for PromptPay, unless the
 * amount exceeds the limit of PromptPay.
 */
export function showOrders(
  deps: Pick<Deps, 'clock' | 'links'>,
  views: readonly OrderView[],
  settings: SiteSettings,
): Order[] {
  const now = deps.clock()
  const rules = { lateFeePerDay: settings.late_fee_per_day, ...renewalRules(settings) }
  const words = paletteWords(settings)
  return views.map((view) =>
    presentOrder(
      view,
      deps.links,
      now,
      { qr_code_url: qrOf(view, settings), receipt_kind: receiptKindOf(view, settings) },
      rules,
      words,
    ),
  )
}

/** The code that pays an order which waits for PromptPay. */
function qrOf(view: OrderView, { promptpay_target: target }: SiteSettings): string | null {
  const { status, paymentMethodId } = view.order
  const amountSatang = dueOf(moneyOf(view))
  const isPaidByCode =
    status === 'awaiting_slip' &&
    paymentMethod(paymentMethodId)?.showsQr === true &&
    isPromptPayTarget(target) &&
    isPromptPayAmount(amountSatang)
  return isPaidByCode ? drawQr(promptPayPayload({ target, amountSatang })) : null
}
