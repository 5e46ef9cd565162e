import type { OutOfStockItem } from '@jansi/contract/cart'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../core/app-error.ts'
import type { ResponseCache } from '../../../core/response-cache.ts'
import type { Executor } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import { products, variants } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { MOVE_STOCK, MOVED_VARIANTS, type MovedVariant } from '../move-stock.ts'
import type { StockMovement } from '../stock-movement.ts'
import { movePieces } from './move-pieces.ts'
import { offerAtCommit } from './offer-free-pieces.ts'

const moveStock = namedStatement<{ moved: MovedVariant[] | null }>(
  'move_stock',
  `with movements as (
    select m.*, $2::timestamptz as created_at from jsonb_to_recordset($1::jsonb) as m (variant_id int, kind text, available int, on_loan int,
      quarantined int, actor_id int, reason text, order_item_id int, return_item_id int, unit_cost bigint)
  ), ${MOVE_STOCK}
  select ${MOVED_VARIANTS}`,
)

/**
 * Moves stock at an instant: for each variant one conditional change that never goes below zero, and a ledger row a
 * movement, in one statement. Numbered pieces follow (`movePieces`), and pieces that became available go to the members who wait for them
 * (`offerAtCommit`). Throws 400 `out_of_stock` when a quantity would go below zero, and then
 * the caller's transaction must not commit. Order items are written before it.
 */
export async function recordMovements(
  unit: UnitOfWork,
  responseCache: ResponseCache,
  movements: readonly StockMovement[],
  now: Date,
): Promise<void> {
  if (movements.length === 0) return
  const [row] = await moveStock(unit.tx, [JSON.stringify(movements.map(ledgerRow)), now.toISOString()])
  const moved = row?.moved ?? []
  await refuseShortage(unit.tx, movements, moved)
  unit.afterCommit(() => responseCache.quantities.change(moved))
  await movePieces(unit.tx, movements, now)
  const freed = movements.filter(({ available = 0 }) => available > 0)
  offerAtCommit(
    unit,
    responseCache,
    freed.map(({ variantId }) => variantId),
    now,
  )
}

/** Throws 400 `out_of_stock` with the first variant of the movements that was not moved. */
async function refuseShortage(
  db: Executor,
  movements: readonly StockMovement[],
  moved: readonly MovedVariant[],
): Promise<void> {
  const done = new Set(moved.map(({ id }) => id))
  const missing = movements.map(({ variantId }) => variantId).filter((id) => !done.has(id))
  if (missing.length === 0) return
  const variantId = Math.min(...missing)
  const own = movements.filter((movement) => movement.variantId === variantId)
  throw await shortage(db, variantId, -own.reduce((sum, { available = 0 }) => sum + available, 0))
}

function ledgerRow(movement: StockMovement) {
  return {
    variant_id: movement.variantId,
    kind: movement.kind,
    available: movement.available ?? 0,
    on_loan: movement.onLoan ?? 0,
    quarantined: movement.quarantined ?? 0,
    actor_id: movement.actorId,
    reason: movement.reason,
    order_item_id: movement.orderItemId,
    return_item_id: movement.returnItemId,
    unit_cost: movement.unitCost,
  }
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
