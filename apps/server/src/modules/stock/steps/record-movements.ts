import type { OutOfStockItem } from '@jansi/contract/cart'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../core/app-error.ts'
import type { ResponseCache } from '../../../core/response-cache.ts'
import type { Executor } from '../../../db/client.ts'
import { products, stockMovements, variants } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'

/** A change of one variant's quantities, in pieces, and its reason. Deltas left out are 0. */
export type StockMovement = {
  variantId: number
  kind: typeof stockMovements.$inferInsert.kind
  available?: number
  onLoan?: number
  quarantined?: number
  actorId: number | null
  reason?: string
  orderItemId?: number
  returnItemId?: number
}

/**
 * Moves stock: for each variant one conditional update that never goes below zero, and a ledger row a movement.
 * Variants are taken in id order, so that two orders cannot deadlock. Throws 400 `out_of_stock` when a quantity
 * would go below zero, and then the caller's transaction must not commit.
 */
export async function recordMovements(
  unit: UnitOfWork,
  responseCache: ResponseCache,
  movements: readonly StockMovement[],
): Promise<void> {
  const { tx } = unit
  for (const [variantId, sum] of [...sumByVariant(movements)].sort(([a], [b]) => a - b)) {
    const [updated] = await tx
      .update(variants)
      .set({
        available: sql`${variants.available} + ${sum.available}`,
        onLoan: sql`${variants.onLoan} + ${sum.onLoan}`,
        quarantined: sql`${variants.quarantined} + ${sum.quarantined}`,
      })
      .where(
        and(
          eq(variants.id, variantId),
          sql`${variants.available} + ${sum.available} >= 0`,
          sql`${variants.onLoan} + ${sum.onLoan} >= 0`,
          sql`${variants.quarantined} + ${sum.quarantined} >= 0`,
        ),
      )
      .returning({ id: variants.id })
    if (!updated) throw await shortage(tx, variantId, -sum.available)
  }
  if (movements.length > 0) await tx.insert(stockMovements).values([...movements])
  await responseCache.invalidate(unit, 'stock')
}

async function shortage(tx: Executor, variantId: number, requested: number): Promise<AppError> {
  const [row] = await tx
    .select({ variant: variants, product: products })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .where(eq(variants.id, variantId))
  const item: OutOfStockItem[] = row
    ? [
        {
          name: row.product.name,
          size: row.variant.size,
          requested,
          available: row.variant.available,
          product_id: row.product.id,
          variant_id: variantId,
        },
      ]
    : []
  return new AppError(400, { detail: 'Not enough stock.', code: 'out_of_stock', out_of_stock_items: item })
}

type Sum = { available: number; onLoan: number; quarantined: number }

function sumByVariant(movements: readonly StockMovement[]): Map<number, Sum> {
  const sums = new Map<number, Sum>()
  for (const movement of movements) {
    const sum = sums.get(movement.variantId) ?? { available: 0, onLoan: 0, quarantined: 0 }
    sum.available += movement.available ?? 0
    sum.onLoan += movement.onLoan ?? 0
    sum.quarantined += movement.quarantined ?? 0
    sums.set(movement.variantId, sum)
  }
  return sums
}
