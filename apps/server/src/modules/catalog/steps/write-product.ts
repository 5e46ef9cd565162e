import type { ProductInput } from '@jansi/contract/staff-catalog'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { products, variants, variantTypes } from '../../../db/schema/catalog.ts'
import { workshopProducts } from '../../../db/schema/workshops.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import type { StockMovement } from '../../stock/stock-movement.ts'
import { variantColumns } from '../../stock/variant-columns.ts'
import { productColumns } from '../product-columns.ts'
import { activeWorkshop } from '../queries.ts'

type VariantInput = ProductInput['variants'][number]
/** `actorId` is null for the goods with which a shop opens. */
export type Writer = Pick<Deps, 'clock'> & { actorId: number | null }

/**
 * Writes a checked product with its variants and their first stock; adds it to the active workshop if asked
 * to.
 */
export async function insertProduct(
  unit: UnitOfWork,
  writer: Writer,
  input: ProductInput,
  inActiveWorkshop: boolean,
): Promise<number> {
  const { tx } = unit
  const now = writer.clock()
  const [product] = await tx
    .insert(products)
    .values({ ...productColumns(input), createdAt: now, updatedAt: now })
    .returning({ id: products.id })
  if (!product) throw new Error('the product was not written')
  await writeVariants(unit, writer, product.id, input.variants)
  const workshop = inActiveWorkshop ? await activeWorkshop(tx) : undefined
  if (workshop) {
    await tx.insert(workshopProducts).values({ workshopId: workshop.id, productId: product.id })
  }
  return product.id
}

/**
 * Writes a checked product over the current one; the caller has locked its row. Orders keep their own copies.
 */
export async function replaceProduct(
  unit: UnitOfWork,
  writer: Writer,
  id: number,
  input: ProductInput,
): Promise<void> {
  await unit.tx
    .update(products)
    .set({ ...productColumns(input), version: sql`${products.version} + 1`, updatedAt: writer.clock() })
    .where(eq(products.id, id))
  await writeVariants(unit, writer, id, input.variants)
}

/** Saves variants in the order given; the product's others are made inactive, for orders name them. */
async function writeVariants(
  unit: UnitOfWork,
  { clock, actorId }: Writer,
  productId: number,
  given: readonly VariantInput[],
): Promise<void> {
  const { tx } = unit
  const typeIds = await typeIdsOf(tx, given)
  const savedIds: number[] = []
  const restocked: StockMovement[] = []
  for (const [position, variant] of given.entries()) {
    const typeId = typeIds.get(variant.type_name ?? '') ?? null
    const row = { ...variantColumns(variant), typeId, position }
    if (variant.id !== undefined) {
      await tx.update(variants).set(row).where(eq(variants.id, variant.id))
      savedIds.push(variant.id)
      continue
    }
    const [added] = await tx
      .insert(variants)
      .values({ ...row, productId })
      .returning({ id: variants.id })
    if (!added) throw new Error('the variant was not written')
    savedIds.push(added.id)
    if (variant.initial_stock) {
      restocked.push({ variantId: added.id, kind: 'restock', available: variant.initial_stock, actorId })
    }
  }
  await tx
    .update(variants)
    .set({ isActive: false, position: given.length })
    .where(and(eq(variants.productId, productId), notInArray(variants.id, savedIds)))
  await recordMovements(unit, restocked, clock())
}

/** Ids of the variants' types by name; names that are new are added. */
async function typeIdsOf(tx: Tx, given: readonly VariantInput[]): Promise<Map<string, number>> {
  const names = [...new Set(given.map(({ type_name }) => type_name ?? ''))].filter(Boolean).sort()
  if (names.length === 0) return new Map()
  await tx
    .insert(variantTypes)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
  const rows = await tx.select().from(variantTypes).where(inArray(variantTypes.name, names))
  return new Map(rows.map(({ name, id }) => [name, id]))
}
