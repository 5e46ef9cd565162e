import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { cartLines } from '../../db/schema/cart.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { workshopProducts, workshops } from '../../db/schema/workshops.ts'
import { ORDERED_PRODUCT, ORDERED_VARIANT, type OrderableRow } from './orderable-row.ts'

/** A line of a cart that can be ordered. */
export type CartLineRow = { type: 'sale' | 'rent'; quantity: number } & Pick<
  OrderableRow,
  'variant' | 'product'
>

/** A member's stored cart lines that can still be ordered: active, in the active workshop, sold or lent that way. */
export async function cartLineRows(db: Executor, userId: number): Promise<CartLineRow[]> {
  const { type, quantity } = cartLines
  const rows = await db
    .select({ type, quantity, variant: ORDERED_VARIANT, product: ORDERED_PRODUCT })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(workshopProducts, eq(workshopProducts.productId, products.id))
    .innerJoin(workshops, and(eq(workshops.id, workshopProducts.workshopId), workshops.isActive))
    .where(and(eq(cartLines.userId, userId), variants.isActive, products.isActive))
    .orderBy(asc(cartLines.position))
  return rows.filter((row) => (row.type === 'sale' ? row.product.isForSale : row.product.isForRent))
}
