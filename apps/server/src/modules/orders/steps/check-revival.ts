import { type GraceEnd, graceEndOf } from '@jansi/contract/grace-end'
import { AppError } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import type { orders } from '../../../db/schema/orders.ts'
import { leftOf } from '../../../domain/order-progress.ts'
import { sumPieces } from '../../../domain/piece-limits.ts'
import { lockVariants } from '../../stock/queries.ts'
import { hasOwedCase, itemsOfOrder, type OrderItemRow } from '../queries.ts'
import { type CheckedOrder, checkOrder } from './check-order.ts'

/**
 * Checks a locked, rejected order that keeps its stock and that a new slip would bring back, by the rules of a checkout at this moment: stock,
 * prices, products, workshop, debts and limits of the member. Returns why it cannot come back, or null if it can.
 */
export async function refusalOfRevival(
  tx: Tx,
  order: typeof orders.$inferSelect,
  now: Date,
): Promise<GraceEnd | null> {
  // Money that staff have marked for return no longer pays for anything.
  if (await hasOwedCase(tx, order.id)) return 'refund_owed'
  const items = await itemsOfOrder(tx, order.id)
  await lockVariants(
    tx,
    items.map(({ variantId }) => variantId),
  )
  const reserved = sumPieces(items.map((item) => [item.variantId, leftOf(item)]))
  try {
    const checked = await checkOrder(tx, {
      userId: order.userId,
      lines: items.map((item) => ({
        product_id: item.productId,
        variant_id: item.variantId,
        quantity: leftOf(item),
        type: item.isRental ? 'rent' : 'sale',
      })),
      paymentMethodId: order.paymentMethodId,
      now,
      revived: { id: order.id, reserved },
    })
    if (checked.workshop.id !== order.workshopId) return 'not_in_workshop'
    return haveSamePrices(items, checked) ? null : 'price_changed'
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return graceEndOf(error.body.code)
    throw error
  }
}

/** True if every piece of the order costs today as much as it did. */
function haveSamePrices(items: readonly OrderItemRow[], { lines }: CheckedOrder): boolean {
  return items.every((item) =>
    lines.some(
      ({ variant, type, price }) =>
        variant.id === item.variantId && type === (item.isRental ? 'rent' : 'sale') && price === item.price,
    ),
  )
}
