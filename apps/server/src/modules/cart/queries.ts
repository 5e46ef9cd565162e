import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
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

export type OrderableRow = Awaited<ReturnType<typeof orderableVariants>>[number]

/** Variants by id with their products, and whether each product is in the active workshop. */
export async function orderableVariants(db: Executor, variantIds: readonly number[]) {
  if (variantIds.length === 0) return []
  return db
    .select({ variant: variants, product: products, workshop: workshops })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .leftJoin(
      workshops,
      and(
        eq(workshops.isActive, true),
        inArray(
          workshops.id,
          db
            .select({ id: workshopProducts.workshopId })
            .from(workshopProducts)
            .where(eq(workshopProducts.productId, products.id)),
        ),
      ),
    )
    .where(inArray(variants.id, [...variantIds]))
}
