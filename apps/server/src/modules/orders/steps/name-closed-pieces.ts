import type { ClosedGoods } from '@jansi/contract/staff-orders'
import { and, asc, eq } from 'drizzle-orm'
import { refused } from '../../../core/app-error.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/client.ts'
import { pieces } from '../../../db/schema/stock.ts'
import { groupBy } from '../../../domain/group-by.ts'
import { leftOf } from '../../../domain/order-progress.ts'
import type { Pieces } from './choose-pieces.ts'

/** Closed pieces of an order item that go to one place, with the ids of the numbered ones among them. */
export type ClosedPieces = {
  order_item: number
  quantity: number
  goods?: ClosedGoods | undefined
  pieces?: readonly number[] | undefined
}

/**
 * Returns the closed pieces, with the names of the numbered pieces that are set aside for it: where the whole rest of an item
 * goes one way, they go along. Throws 400 `pieces_required` where it is open which of them are broken or missing, and
 * `piece_not_there` for a piece that is to go back to the shelf and is not set aside. The order is locked; its items
 * are as they were before the closing.
 */
export async function nameClosedPieces(
  tx: Tx,
  closed: readonly Pieces[],
  wanted: readonly ClosedPieces[],
): Promise<ClosedPieces[]> {
  const ids = closed.map(({ item }) => item.id)
  const rows = await tx
    .select({ id: pieces.id, item: pieces.orderItemId })
    .from(pieces)
    .where(and(anyOf(pieces.orderItemId, ids), eq(pieces.state, 'set_aside')))
    .orderBy(asc(pieces.id))
  const asideOf = groupBy(rows, ({ item }) => item)
  return closed.flatMap(({ item, quantity }) => {
    const own = wanted.filter(({ order_item }) => order_item === item.id)
    const aside = (asideOf.get(item.id) ?? []).map(({ id }) => id)
    return nameOfItem(own, aside, leftOf(item) - quantity)
  })
}

/** `aside` are the pieces that are set aside for the item, `stays` how many of its pieces stay to be collected. */
function nameOfItem(
  wanted: readonly ClosedPieces[],
  aside: readonly number[],
  stays: number,
): ClosedPieces[] {
  const backToShelf = wanted.filter(goesToShelf).flatMap(({ pieces: named = [] }) => named)
  if (backToShelf.some((id) => !aside.includes(id))) {
    throw refused('piece_not_there', 'Only pieces that are set aside go back to the shelf.')
  }
  const named = new Set(wanted.flatMap(({ pieces: own = [] }) => own))
  const unnamed = aside.filter((id) => !named.has(id))
  const open = wanted.filter(({ quantity, pieces: own = [] }) => own.length < quantity)
  if (unnamed.length <= stays || open.every(goesToShelf)) return [...wanted]
  const [only, ...others] = open
  if (stays > 0 || others.length > 0) {
    throw refused('pieces_required', 'Name the pieces: it is open which of those set aside these are.')
  }
  return wanted.map((some) =>
    some === only ? { ...some, pieces: [...(some.pieces ?? []), ...unnamed] } : some,
  )
}

function goesToShelf({ goods = 'stock' }: ClosedPieces): boolean {
  return goods === 'stock'
}
