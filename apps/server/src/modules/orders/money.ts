import { refundIs } from '@jansi/contract/refund-states'
import { moneyStage, type OrderMoney } from '../../domain/journal.ts'
import type { OrderView } from './queries.ts'

/** Returns the money of an order that was read with its items and refund cases, in satang. */
export function moneyOf({
  order,
  items,
  refunds,
}: Pick<OrderView, 'order' | 'items' | 'refunds'>): OrderMoney {
  const value = { sales: 0, rentals: 0 }
  for (const { isRental, price, quantity, closed } of items) {
    value[isRental ? 'rentals' : 'sales'] += price * (quantity - closed)
  }
  const refunded = { owed: 0, paid: 0 }
  for (const { state, amount } of refunds) {
    if (refundIs(state, 'goesBack')) refunded[state] += amount ?? 0
  }
  return { stage: moneyStage(order), received: order.received, refunds: refunded, ...value }
}
