import { jsonColumns } from '../../db/json-columns.ts'
import { products, variants, type workshops } from '../../db/schema.ts'

const PRICES = ['salePrice', 'rentalPrice', 'replacementPrice'] as const

/** The columns of a variant and its product by which a line is checked and that an order copies. */
export const ORDERED_VARIANT = jsonColumns(variants, ['id', 'size', ...PRICES, 'available', 'isActive'])
export const ORDERED_PRODUCT = jsonColumns(products, [
  'id',
  'name',
  'imageKey',
  'isForSale',
  'isForRent',
  ...PRICES,
  'isActive',
])

/** A variant with its product; the active workshop, or null if the product is not in it. */
export type OrderableRow = {
  variant: ReturnType<typeof ORDERED_VARIANT.read>
  product: ReturnType<typeof ORDERED_PRODUCT.read>
  workshop: typeof workshops.$inferSelect | null
}
