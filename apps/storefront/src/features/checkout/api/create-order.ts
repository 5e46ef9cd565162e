import type { ResultOf } from '@jansi/client/api-types'
import { createOrder } from '@jansi/contract/calls/checkout'
import type { OrderLine } from '@jansi/contract/checkout'
import { call } from '../../../lib/api/api.ts'

/** Orders the lines at the shown amount in baht; the same `idempotencyKey` twice returns the same order. */
export function sendOrder(
  paymentMethod: number,
  orderItems: OrderLine[],
  shownAmount: number,
  idempotencyKey: string,
): Promise<ResultOf<typeof createOrder>> {
  return call(createOrder, {
    body: { payment_method: paymentMethod, order_items: orderItems, expected_amount: shownAmount },
    idempotencyKey,
  })
}
