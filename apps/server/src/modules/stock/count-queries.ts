import type { QueryOf } from '@jansi/contract/endpoint'
import { type listCountLines, MAX_COUNT_LINES, NO_SHELF } from '@jansi/contract/staff-stock'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { countRows } from '../../core/count-rows.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { products, variants, variantTypes } from '../../db/schema/catalog.ts'
import { byThaiName } from '../../db/thai-order.ts'
import { lockVariants, reservedPieces } from './queries.ts'

/** True for variants in use, and for others of which there may be pieces on the shelf: available or not collected. */
const isOnShelf = or(
  eq(variants.isActive, true),
  gt(variants.available, 0),
  sql`exists (select from order_items i
    where i.variant_id = variants.id and i.quantity > i.handed_over + i.closed)`,
)

/** A variant to count, with its product's name and its reserved pieces. */
export type CountLineRow = Awaited<ReturnType<typeof countLines>>['rows'][number]

/**
 * Returns the variants of a category or a shelf that are in use or of which there may be pieces, by product, at most
 * `MAX_COUNT_LINES`, and how many there are in all.
 */
export async function countLines(db: Executor, { category, shelf }: QueryOf<typeof listCountLines>) {
  const where = and(
    isOnShelf,
    category === undefined
      ? undefined
      : sql`${variants.productId} in (select id from products where category_id = ${category})`,
    shelf === undefined ? undefined : shelf === NO_SHELF ? isNull(variants.shelf) : eq(variants.shelf, shelf),
  )
  const rows = await db
    .select({ variant: variants, typeName: variantTypes.name, productName: products.name })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .leftJoin(variantTypes, eq(variants.typeId, variantTypes.id))
    .where(where)
    .orderBy(byThaiName(products.name), asc(products.id), asc(variants.position), asc(variants.id))
    .limit(MAX_COUNT_LINES)
  const reserved = await reservedPieces(
    db,
    rows.map(({ variant }) => variant.id),
  )
  return {
    count: await countRows(db, variants, where),
    rows: rows.map((row) => ({ ...row, reserved: reserved.get(row.variant.id) ?? 0 })),
  }
}

/** Returns the shelves by name with their numbers of variants, those without a shelf last. */
export async function shelvesWithCounts(db: Executor) {
  return await db
    .select({ shelf: variants.shelf, variants: sql<number>`count(*)::int` })
    .from(variants)
    .where(isOnShelf)
    .groupBy(variants.shelf)
    .orderBy(byThaiName(variants.shelf))
}

/** Holds the variants until the transaction ends, and then reads their figures and names. */
export async function lockShelfFigures(tx: Tx, ids: readonly number[]) {
  await lockVariants(tx, ids)
  const rows = await tx
    .select({
      id: variants.id,
      available: variants.available,
      size: variants.size,
      productName: products.name,
    })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .where(anyOf(variants.id, ids))
  const reserved = await reservedPieces(tx, ids)
  return new Map(
    rows.map((row) => {
      const held = reserved.get(row.id) ?? 0
      return [row.id, { ...row, reserved: held, onShelf: row.available + held }]
    }),
  )
}
