import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { cartLines, products, variants, workshopProducts, workshops } from '../../db/schema.ts'

const SHOWN_VARIANT = {
  id: variants.id,
  size: variants.size,
  salePrice: variants.salePrice,
  rentalPrice: variants.rentalPrice,
  available: variants.available,
}
const SHOWN_PRODUCT = {
  id: products.id,
  name: products.name,
  imageKey: products.imageKey,
  isForSale: products.isForSale,
  isForRent: products.isForRent,
  salePrice: products.salePrice,
  rentalPrice: products.rentalPrice,
}

/** A line of a cart that can be ordered, with the columns of its variant and product that a cart shows. */
export type CartLineRow = {
  type: 'sale' | 'rent'
  quantity: number
  variant: Pick<typeof variants.$inferSelect, keyof typeof SHOWN_VARIANT>
  product: Pick<typeof products.$inferSelect, keyof typeof SHOWN_PRODUCT>
}

/** A member's stored cart lines that can still be ordered: active, in the active workshop, sold or lent that way. */
export async function cartLineRows(db: Executor, userId: number): Promise<CartLineRow[]> {
  const { type, quantity } = cartLines
  const rows = await db
    .select({ type, quantity, variant: SHOWN_VARIANT, product: SHOWN_PRODUCT })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(workshopProducts, eq(workshopProducts.productId, products.id))
    .innerJoin(workshops, and(eq(workshops.id, workshopProducts.workshopId), workshops.isActive))
    .where(and(eq(cartLines.userId, userId), variants.isActive, products.isActive))
    .orderBy(asc(cartLines.position))
  return rows.filter((row) => (row.type === 'sale' ? row.product.isForSale : row.product.isForRent))
}
