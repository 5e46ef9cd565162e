import type { Product } from '@jansi/contract/catalog'
import type { CartKind, CartLine, Carts } from '../cart/cart-store.ts'
import { unitPrice } from '../prices/prices.ts'

/** A cart line with the current data of the workshop. */
export type CurrentLine = CartLine & {
  /** Pieces in stock; null while that is not known. */
  stock: number | null
  /** No longer offered in the active workshop. */
  gone: boolean
}

export type CurrentLines = { sale: CurrentLine[]; rent: CurrentLine[] }

/**
 * Lays today's prices and stock over both carts, since a line may have been put there weeks ago. Without
 * `products`, while they load, the lines stand as they were stored.
 */
export function currentLines(carts: Carts, products: readonly Product[] | undefined): CurrentLines {
  const lay = (kind: CartKind) => carts[kind].map((line) => layOver(kind, line, products))
  return { sale: lay('sale'), rent: lay('rent') }
}

function layOver(kind: CartKind, line: CartLine, products: readonly Product[] | undefined): CurrentLine {
  if (!products) return { ...line, stock: null, gone: false }
  const product = products.find(({ id }) => id === line.product_id)
  const variant = product?.variants.find(({ id }) => id === line.variant_id)
  const price = product && variant ? unitPrice(product, variant, kind) : null
  if (!variant || price === null) return { ...line, stock: 0, gone: true }
  return { ...line, price, stock: variant.quantity, gone: false }
}
