import type { Product, Variant } from '@jansi/contract/catalog'
import type { CartKind } from '../cart/cart-store.ts'

type Priced = Pick<Product, 'is_for_sale' | 'is_for_rent' | 'sale_price' | 'rental_price' | 'variants'>

/**
 * Returns the price of one piece of a variant in baht, bought or borrowed: the variant's own price, otherwise
 * the product's. Null if the product is not offered that way.
 */
export function unitPrice(product: Priced, variant: Variant, kind: CartKind): number | null {
  if (kind === 'sale') return product.is_for_sale ? (variant.sale_price ?? product.sale_price) : null
  return product.is_for_rent ? (variant.rental_price ?? product.rental_price) : null
}

/** The unit that a loan is charged by: once for a workshop, however many days it lasts. */
export const CHARGED_UNIT = 'ครั้ง'

export type LowestPrice = {
  baht: number
  /** Some variant costs more, so the price reads "from". */
  isFrom: boolean
}

/** The lowest price of a product's variants before one is chosen; null when it is not offered that way. */
export function lowestPrice(product: Priced, kind: CartKind): LowestPrice | null {
  const prices = product.variants
    .map((variant) => unitPrice(product, variant, kind))
    .filter((price) => price !== null)
  if (prices.length === 0) return null
  const baht = Math.min(...prices)
  return { baht, isFrom: prices.some((price) => price > baht) }
}
