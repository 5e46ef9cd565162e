import type { ErrorCode } from '@jansi/contract/error-codes'
import { orNotFound, refused } from '../../../core/app-error.ts'
import { leftOf } from '../../../domain/order-progress.ts'
import type { OrderItemRow } from '../queries.ts'

/** Some pieces of an order item. */
export type Pieces = { item: OrderItemRow; quantity: number }

/**
 * The pieces that staff name, or all that there are by `count`: by default those left to collect. Throws 404 for an item
 * of another order, and 400 with `tooMany` for more pieces than there are.
 */
export function choosePieces(
  items: readonly OrderItemRow[],
  wanted: readonly { order_item: number; quantity: number }[] | undefined,
  tooMany: ErrorCode,
  count: (item: OrderItemRow) => number = leftOf,
): Pieces[] {
  if (wanted === undefined) {
    return items.map((item) => ({ item, quantity: count(item) })).filter(({ quantity }) => quantity > 0)
  }
  const chosen = new Map<number, Pieces>()
  for (const { order_item, quantity } of wanted) {
    const item = orNotFound(items.find((candidate) => candidate.id === order_item))
    const pieces = (chosen.get(item.id)?.quantity ?? 0) + quantity
    if (pieces > count(item)) throw refused(tooMany, 'More pieces than there are.')
    chosen.set(item.id, { item, quantity: pieces })
  }
  return [...chosen.values()]
}
