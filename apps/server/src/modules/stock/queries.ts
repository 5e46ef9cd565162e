import { asc, desc, eq } from 'drizzle-orm'
import { countRows } from '../../core/count-rows.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { orderItems, stockMovements, users, variants, variantTypes } from '../../db/schema.ts'

/** A ledger row with its actor, and its order if there was one. */
export type MovementRow = Awaited<ReturnType<typeof movementsOfVariant>>['rows'][number]

/** A page of a variant's ledger, newest first, with the count of all its rows. */
export async function movementsOfVariant(
  db: Executor,
  variantId: number,
  { page, page_size }: { page: number; page_size: number },
) {
  const rows = await db
    .select({ movement: stockMovements, actor: users, orderId: orderItems.orderId })
    .from(stockMovements)
    .leftJoin(users, eq(stockMovements.actorId, users.id))
    .leftJoin(orderItems, eq(stockMovements.orderItemId, orderItems.id))
    .where(eq(stockMovements.variantId, variantId))
    .orderBy(desc(stockMovements.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { count: await countRows(db, stockMovements, eq(stockMovements.variantId, variantId)), rows }
}

/** A variant with the name of its type, or undefined. */
export async function variantById(db: Executor, id: number) {
  const [row] = await db
    .select({ variant: variants, typeName: variantTypes.name })
    .from(variants)
    .leftJoin(variantTypes, eq(variants.typeId, variantTypes.id))
    .where(eq(variants.id, id))
  return row
}

/** The variant, its quantities held until the transaction ends; undefined when there is none. */
export async function lockVariant(tx: Tx, id: number) {
  const [variant] = await tx.select().from(variants).where(eq(variants.id, id)).for('no key update')
  return variant
}

/** Locks variants, in id order, so that their quantities stay until the transaction ends. */
export async function lockVariants(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(anyOf(variants.id, [...new Set(ids)]))
    .orderBy(asc(variants.id))
    .for('no key update')
}
