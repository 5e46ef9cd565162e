import type { PendingReturnOrder } from '@jansi/contract/returns'

/** How many pieces of a loan come back now; `pieces` are the ids of numbered ones. */
export type Part = { quantity: number; pieces?: readonly number[] }

type Item = PendingReturnOrder['items'][number]

/** Returns the part of a loan that comes back now: all of it unless the member chose fewer. */
export function partOf(parts: ReadonlyMap<number, Part>, item: Item): Part {
  const part = parts.get(item.id)
  return part && part.quantity <= item.quantity ? part : { quantity: item.quantity }
}

/** Returns how many pieces of the orders' loans come back now. */
export function piecesOf(parts: ReadonlyMap<number, Part>, orders: readonly PendingReturnOrder[]): number {
  return orders
    .flatMap((order) => order.items)
    .filter((item) => item.is_rental)
    .reduce((sum, item) => sum + partOf(parts, item).quantity, 0)
}
