import type { ResultOf } from '@jansi/client/api-types'
import { keepRefusedPayment } from '@jansi/contract/calls/checkout'
import type { OrderLine } from '@jansi/contract/checkout'
import { call } from '../../../lib/api/api.ts'

/** Keeps a paid checkout that the shop refuses, so that its slip is checked and paid back. */
export function keepPayment(
  paymentMethod: number,
  orderItems: OrderLine[],
  idempotencyKey: string,
): Promise<ResultOf<typeof keepRefusedPayment>> {
  return call(keepRefusedPayment, {
    body: { payment_method: paymentMethod, order_items: orderItems },
    idempotencyKey,
  })
}
