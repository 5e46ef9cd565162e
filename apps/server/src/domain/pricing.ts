export type Priced = {
  salePrice: number | null
  rentalPrice: number | null
  replacementPrice: number | null
}

/**
 * Returns the satang for one piece, sold, or lent for one workshop: the variant's own price, otherwise the
 * product's; null if neither is set, so that it cannot be ordered that way.
 */
export function unitPrice(
  variant: Omit<Priced, 'replacementPrice'>,
  product: Omit<Priced, 'replacementPrice'>,
  type: 'sale' | 'rent',
): number | null {
  return type === 'sale'
    ? (variant.salePrice ?? product.salePrice)
    : (variant.rentalPrice ?? product.rentalPrice)
}

/**
 * Returns the satang that a lost piece costs: its replacement price, otherwise its sale price, otherwise
 * nothing.
 */
export function replacementPrice(variant: Priced, product: Priced): number {
  return variant.replacementPrice ?? product.replacementPrice ?? variant.salePrice ?? product.salePrice ?? 0
}

/** Returns the satang of all lines together. */
export function orderAmount(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
}

/**
 * True if another size costs the same as an ordered one: as much as the order's line, or as much as the
 * ordered size costs today, when the product's price has changed since. Satang; null is not offered.
 */
export function isSamePrice(other: number | null, ordered: { ordered: number; now: number | null }): boolean {
  return other !== null && (other === ordered.ordered || other === ordered.now)
}
