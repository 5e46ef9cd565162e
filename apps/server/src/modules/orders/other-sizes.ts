import { asc, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { leftOf } from '../../domain/order-progress.ts'
import { isSamePrice, replacementPrice, unitPrice } from '../../domain/pricing.ts'
import type { OrderItemRow } from './queries.ts'

/** A size that pieces of an order item may be changed to. */
export type OtherSizeRow = {
  item: OrderItemRow
  variant: typeof variants.$inferSelect
  /** Satang that a lost piece of it costs in this order. */
  replacementPrice: number
}

/**
 * Returns the other active sizes of each item's product at the same price, for items with pieces left to
 * collect, in the order of the shop. One query for all items.
 */
export async function otherSizesOf(db: Executor, items: readonly OrderItemRow[]): Promise<OtherSizeRow[]> {
  const open = items.filter((item) => leftOf(item) > 0)
  if (open.length === 0) return []
  const rows = await db
    .select({ variant: variants, product: products })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .where(anyOf(variants.productId, [...new Set(open.map(({ productId }) => productId))]))
    .orderBy(asc(variants.position), asc(variants.id))
  return open.flatMap((item) => {
    const type = item.isRental ? 'rent' : 'sale'
    const own = rows.find(({ variant }) => variant.id === item.variantId)
    const ownPrice = own ? unitPrice(own.variant, own.product, type) : null
    const ownReplacement = own ? replacementPrice(own.variant, own.product) : null
    return rows
      .filter(({ variant }) => variant.productId === item.productId && variant.id !== item.variantId)
      .filter(({ variant, product }) =>
        isSamePrice(unitPrice(variant, product, type), { ordered: item.price, now: ownPrice }),
      )
      .filter(({ variant }) => variant.isActive)
      .map(({ variant, product }) => {
        const now = replacementPrice(variant, product)
        // A size that costs as much as the ordered one keeps the agreed price; the product may cost more today.
        return { item, variant, replacementPrice: now === ownReplacement ? item.replacementPrice : now }
      })
  })
}
