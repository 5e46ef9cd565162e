type Prices = { sale_price: number | null; rental_price: number | null; replacement_price: number | null }
type Offered = Prices & {
  is_for_sale: boolean
  is_for_rent: boolean
  variants: readonly (Prices & { is_active: boolean })[]
}
export type RequiredPrice = keyof Prices

/**
 * Returns the prices that an offer lacks: something sold or lent needs one on the product, or on each active
 * variant. A price of 0 is a price: the club lends much for free. Something lent also needs a price for lost
 * pieces: a replacement price, or a sale price above 0, which counts where there is none.
 */
export function missingPrices(product: Offered): RequiredPrice[] {
  const active = product.variants.filter((variant) => variant.is_active)
  const lacks = (price: RequiredPrice) => active.some((variant) => priceOf(variant, product, price) === null)
  const missing: RequiredPrice[] = []
  if (product.is_for_sale && lacks('sale_price')) missing.push('sale_price')
  if (product.is_for_rent && lacks('rental_price')) missing.push('rental_price')
  if (product.is_for_rent && active.some((variant) => isLostForFree(variant, product))) {
    missing.push('replacement_price')
  }
  return missing
}

/** True if nobody set a price for a lost piece: none, and no sale price above 0 instead of it. */
function isLostForFree(variant: Prices, product: Prices): boolean {
  if (priceOf(variant, product, 'replacement_price') !== null) return false
  const sale = priceOf(variant, product, 'sale_price')
  return sale === null || sale === 0
}

/** The variant's own price, otherwise the product's. */
function priceOf(variant: Prices, product: Prices, price: RequiredPrice): number | null {
  return variant[price] ?? product[price]
}
