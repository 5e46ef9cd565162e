import { moneyStage, type OrderMoney } from '../../domain/journal.ts'
import { closedValue } from '../../domain/refunds.ts'
import type { OrderView } from './queries.ts'

/** Returns the money of an order that was read with its items and refund cases, in satang. */
export function moneyOf({
  order,
  items,
  refunds,
}: Pick<OrderView, 'order' | 'items' | 'refunds'>): OrderMoney {
  const valueBy = (isRental: boolean) => {
    const own = items.filter((item) => item.isRental === isRental)
    return own.reduce((sum, { price, quantity }) => sum + price * quantity, 0) - closedValue(own)
  }
  const total = (state: 'owed' | 'paid') =>
    refunds.reduce((sum, refund) => sum + (refund.state === state ? (refund.amount ?? 0) : 0), 0)
  return {
    stage: moneyStage(order),
    sales: valueBy(false),
    rentals: valueBy(true),
    received: order.received,
    refunds: { owed: total('owed'), paid: total('paid') },
  }
}
