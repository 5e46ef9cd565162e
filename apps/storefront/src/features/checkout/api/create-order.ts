import { createOrder, type OrderLine } from '@jansi/contract/checkout'
import { type ApiResult, call } from '../../../lib/api.ts'

/** Places an order; the same `idempotencyKey` twice answers the same order. */
export function sendOrder(
  paymentMethod: number,
  orderItems: OrderLine[],
  idempotencyKey: string,
): Promise<ApiResult<typeof createOrder>> {
  return call(createOrder, {
    body: { payment_method: paymentMethod, order_items: orderItems },
    idempotencyKey,
  })
}
