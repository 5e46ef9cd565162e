import { PAYMENT_METHOD } from '@jansi/contract/limits'
import type { Order } from '@jansi/contract/orders'
import type { Deps } from '../../http/deps.ts'
import {
  isPromptPayAmount,
  isPromptPayTarget,
  promptPayPayload,
  promptPayQrPng,
} from '../payments/promptpay.ts'
import { loadSettings } from '../settings/queries.ts'
import { presentOrder } from './present.ts'
import type { OrderView } from './queries.ts'

/**
 * Orders as their member sees them, with a QR to pay by for those that wait to be paid by PromptPay; above what that
 * can carry there is none.
 */
export async function showOrders(deps: Deps, views: readonly OrderView[]): Promise<Order[]> {
  const waits = views.some(waitsForPromptPay)
  const target = waits ? (await loadSettings(deps.database.orm)).promptpay_target : ''
  return Promise.all(
    views.map(async (view) => {
      const qr =
        waitsForPromptPay(view) && isPromptPayTarget(target)
          ? await promptPayQrPng(promptPayPayload({ target, amountSatang: view.order.amount }))
          : null
      return presentOrder(view, deps.links, deps.clock(), qr)
    }),
  )
}

function waitsForPromptPay({ order }: OrderView): boolean {
  return (
    order.paymentMethodId === PAYMENT_METHOD.promptPay &&
    order.status === 'awaiting_slip' &&
    isPromptPayAmount(order.amount)
  )
}
