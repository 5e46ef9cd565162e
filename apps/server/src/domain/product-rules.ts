type Offered = {
  is_for_sale: boolean
  is_for_rent: boolean
  sale_price: number | null
  rental_price: number | null
  variants: readonly OfferedVariant[]
}
type OfferedVariant = {
  size: string
  type_name: string | null
  sale_price: number | null
  rental_price: number | null
  is_active: boolean
}

/**
 * Returns the prices that an offer lacks: something sold or lent needs one on the product, or on each active
 * variant. A price of 0 is a price: the club lends much for free.
 */
export function missingPrices(product: Offered): ('sale_price' | 'rental_price')[] {
  const lacks = (price: 'sale_price' | 'rental_price') =>
    product[price] === null &&
    product.variants.some((variant) => variant.is_active && variant[price] === null)
  const missing: ('sale_price' | 'rental_price')[] = []
  if (product.is_for_sale && lacks('sale_price')) missing.push('sale_price')
  if (product.is_for_rent && lacks('rental_price')) missing.push('rental_price')
  return missing
}

/**
 * Returns the indexes of active variants with the same size and type as an earlier one: members could not
 * distinguish them.
 */
export function repeatedVariants(variants: readonly OfferedVariant[]): number[] {
  const seen = new Set<string>()
  return [...variants.entries()].flatMap(([index, { size, type_name, is_active }]) => {
    const key = JSON.stringify([size, type_name])
    if (!is_active) return []
    if (seen.has(key)) return [index]
    seen.add(key)
    return []
  })
}
