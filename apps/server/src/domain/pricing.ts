export type Priced = {
  salePrice: number | null
  rentalPrice: number | null
  replacementPrice: number | null
}

/**
 * Satang for one piece, sold or lent for one workshop: the variant's own price, else the product's; null when
 * neither is set, so it cannot be ordered that way.
 */
export function unitPrice(variant: Priced, product: Priced, type: 'sale' | 'rent'): number | null {
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

/** Satang of all lines together. */
export function orderAmount(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
}
