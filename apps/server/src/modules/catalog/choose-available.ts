import type { Product } from '@jansi/contract/catalog'
import { groupBy } from '../../domain/group-by.ts'

/**
 * Returns at most `max` products in stock for the home page: first those of `pinned`, then of each category one, in the order of `categories`, then of
 * each another, and in a category those that are lent before those that are only sold.
 */
export function chooseAvailable(
  products: Iterable<Product>,
  categories: readonly { id: number }[],
  pinned: ReadonlySet<number>,
  max: number,
): Product[] {
  const inStock = [...products].filter(({ variants }) => variants.some(({ quantity }) => quantity > 0))
  const byCategory = groupBy(
    inStock.sort((one, other) => Number(other.is_for_rent) - Number(one.is_for_rent)),
    ({ category }) => category,
  )
  const rows = categories.map(({ id }) => byCategory.get(id) ?? [])
  const longest = Math.max(0, ...rows.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, turn) => rows.flatMap((row) => row[turn] ?? []))
  const chosen = inTurn.flat().sort((one, other) => Number(pinned.has(other.id)) - Number(pinned.has(one.id)))
  return chosen.slice(0, max)
}
