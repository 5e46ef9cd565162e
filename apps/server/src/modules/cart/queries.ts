import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { jsonColumns } from '../../db/json-columns.ts'
import { cartLines, products, variants, workshopProducts, workshops } from '../../db/schema.ts'

export type CartLineRow = Awaited<ReturnType<typeof cartLineRows>>[number]

/** A member's stored cart lines that can still be ordered: active, in the active workshop, sold or lent that way. */
export async function cartLineRows(db: Executor, userId: number) {
  const rows = await db
    .select({ line: cartLines, variant: variants, product: products })
    .from(cartLines)
    .innerJoin(variants, eq(cartLines.variantId, variants.id))
    .innerJoin(products, eq(variants.productId, products.id))
    .innerJoin(workshopProducts, eq(workshopProducts.productId, products.id))
    .innerJoin(workshops, and(eq(workshops.id, workshopProducts.workshopId), eq(workshops.isActive, true)))
    .where(and(eq(cartLines.userId, userId), eq(variants.isActive, true), eq(products.isActive, true)))
    .orderBy(asc(cartLines.position))
  return rows.filter(({ line, product }) => (line.type === 'sale' ? product.isForSale : product.isForRent))
}

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
