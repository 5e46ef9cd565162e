import { products, variants } from '../../db/schema/catalog.ts'
import type { workshops } from '../../db/schema/workshops.ts'

/** The columns of a variant and its product by which a line is checked and that an order copies. */
export const ORDERED_VARIANT = {
  id: variants.id,
  size: variants.size,
  salePrice: variants.salePrice,
  rentalPrice: variants.rentalPrice,
  replacementPrice: variants.replacementPrice,
  available: variants.available,
  isActive: variants.isActive,
}
export const ORDERED_PRODUCT = {
  id: products.id,
  name: products.name,
  categoryId: products.categoryId,
  imageKey: products.imageKey,
  isForSale: products.isForSale,
  isForRent: products.isForRent,
  salePrice: products.salePrice,
  rentalPrice: products.rentalPrice,
  replacementPrice: products.replacementPrice,
  isActive: products.isActive,
}

/** A variant with its product; the active workshop, or null if the product is not in it. */
export type OrderableRow = {
  variant: Pick<typeof variants.$inferSelect, keyof typeof ORDERED_VARIANT>
  product: Pick<typeof products.$inferSelect, keyof typeof ORDERED_PRODUCT>
  workshop: typeof workshops.$inferSelect | null
}
