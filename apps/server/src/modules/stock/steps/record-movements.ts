import type { OutOfStockItem } from '@jansi/contract/cart'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../core/app-error.ts'
import type { Executor } from '../../../db/client.ts'
import { products, variants } from '../../../db/schema/catalog.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { StockMovement } from '../stock-movement.ts'
import { movePieces } from './move-pieces.ts'
import { moveStock } from './move-stock.ts'
import { offerAtCommit } from './offer-free-pieces.ts'

/**
 * Moves stock at an instant (`moveStock`), never below zero. Numbered pieces follow (`movePieces`), and pieces that became available go to the members who wait for them
 * (`offerAtCommit`). Throws 400 `out_of_stock` when a quantity would go below zero, and then
 * the caller's transaction must not commit. Order items are written before it.
 */
export async function recordMovements(
  unit: UnitOfWork,
  movements: readonly StockMovement[],
  now: Date,
): Promise<void> {
  if (movements.length === 0) return
  const moved = await moveStock(unit, movements, now)
  await refuseShortage(unit.tx, movements, moved)
  await movePieces(unit.tx, movements, now)
  const freed = movements.filter(({ available = 0 }) => available > 0)
  offerAtCommit(
    unit,
    freed.map(({ variantId }) => variantId),
    now,
  )
}

/** Throws 400 `out_of_stock` with the first variant of the movements that was not moved. */
async function refuseShortage(
  db: Executor,
  movements: readonly StockMovement[],
  moved: ReadonlySet<number>,
): Promise<void> {
  const missing = movements.map(({ variantId }) => variantId).filter((id) => !moved.has(id))
  if (missing.length === 0) return
  const variantId = Math.min(...missing)
  const own = movements.filter((movement) => movement.variantId === variantId)
  throw await shortage(db, variantId, -own.reduce((sum, { available = 0 }) => sum + available, 0))
}

async function shortage(db: Executor, variantId: number, requested: number): Promise<AppError> {
  const [row] = await db
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
