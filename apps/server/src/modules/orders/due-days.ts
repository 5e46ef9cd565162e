import { sql } from 'drizzle-orm'
import { orderItems, orders } from '../../db/schema/orders.ts'

type DueDay = { returnDueOn: string | null }

/** SQL: the day on which loans of an order item are due, where the item's order is joined. */
export const DUE_ON = sql<string | null>`coalesce(${orderItems.returnDueOn}, ${orders.returnDueOn})`

/** The day on which loans of an order item are due; null before the order's first hand-over of a rental. */
export function dueOnOf(item: DueDay, order: DueDay): string | null {
  return item.returnDueOn ?? order.returnDueOn
}

/** The latest day on which handed-over loans of an order are due; null before its first hand-over of a rental. */
export function latestDueDay(
  order: DueDay,
  items: readonly (DueDay & { isRental: boolean; handedOver: number })[],
): string | null {
  const lent = items.filter(({ isRental, handedOver }) => isRental && handedOver > 0)
  return lent.reduce<string | null>((latest, item) => {
    const day = dueOnOf(item, order)
    return latest === null || (day !== null && day > latest) ? day : latest
  }, null)
}
