import { plainSearch } from '@jansi/contract/clean-text'
import { containsWords } from '@jansi/contract/loose-text'
import { isMemberFound } from '../lib/scanning/is-member-found.ts'
import type { PickOrder } from './pick-list.ts'

/** True for an order whose id begins with the words, or whose number, member or products hold them. */
export function isFound(order: PickOrder, words: string): boolean {
  const sought = plainSearch(words).toLowerCase()
  if (sought === '') return true
  if (order.id.startsWith(sought) || String(order.number) === sought) return true
  return (
    isMemberFound(order.member, words) || containsWords(words)(order.items.map((item) => item.product_name))
  )
}

export type Total = {
  product_name: string
  size: string
  is_rental: boolean
  left: number
  image: string | null
}

/** Pieces to lay out by product, size and kind, over all orders, by name. */
export function totalsOf(orders: readonly PickOrder[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { product_name, size, is_rental, left, image } of orders.flatMap((order) => order.items)) {
    if (left === 0) continue
    const key = JSON.stringify([product_name, size, is_rental])
    const sum = totals.get(key)
    totals.set(key, { product_name, size, is_rental, image, left: (sum?.left ?? 0) + left })
  }
  return [...totals.values()].sort(
    (a, b) => a.product_name.localeCompare(b.product_name, 'th') || a.size.localeCompare(b.size, 'th'),
  )
}
