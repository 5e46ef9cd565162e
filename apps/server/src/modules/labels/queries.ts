import { eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { pieces } from '../../db/schema/stock.ts'

/** Returns the names and sizes of variants, by id. */
export async function namesOfVariants(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { name: string; size: string }>()
  const rows = await db
    .select({ id: variants.id, name: products.name, size: variants.size })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .where(anyOf(variants.id, ids))
  return new Map(rows.map(({ id, name, size }) => [id, { name, size }]))
}

/** Returns number and variant of pieces, by id. */
export async function numbersOfPieces(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { number: number; variantId: number }>()
  const rows = await db.select().from(pieces).where(anyOf(pieces.id, ids))
  return new Map(rows.map(({ id, number, variantId }) => [id, { number, variantId }]))
}
