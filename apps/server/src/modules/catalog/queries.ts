import { and, asc, eq, type SQL } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { checkoutHoldPieces } from '../../db/schema/cart.ts'
import { categories, products, variants, variantTypes } from '../../db/schema/catalog.ts'
import { workshopProducts, workshopSetPieces, workshops } from '../../db/schema/workshops.ts'
import { groupBy } from '../../domain/group-by.ts'

/** Categories in the order staff gave them. */
export function listCategoryRows(db: Executor) {
  return db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
}

/** The active workshop, or undefined between workshops. */
export async function activeWorkshop(db: Executor) {
  const [workshop] = await db.select().from(workshops).where(eq(workshops.isActive, true))
  return workshop
}

/** The rows of a workshop's set, in order. */
export function setRows(db: Executor, workshopId: number) {
  return db
    .select()
    .from(workshopSetPieces)
    .where(eq(workshopSetPieces.workshopId, workshopId))
    .orderBy(asc(workshopSetPieces.position))
}

/** Names of the active products of a workshop in a category. */
export async function workshopProductNames(
  db: Executor,
  workshopId: number,
  categoryId: number,
): Promise<string[]> {
  const rows = await db
    .select({ name: products.name })
    .from(workshopProducts)
    .innerJoin(products, eq(workshopProducts.productId, products.id))
    .where(
      and(
        eq(workshopProducts.workshopId, workshopId),
        eq(products.isActive, true),
        eq(products.categoryId, categoryId),
      ),
    )
    .orderBy(asc(products.id))
  return rows.map(({ name }) => name)
}

export type ProductRow = Awaited<ReturnType<typeof workshopProductRows>>[number]

/** Active products of a workshop with their active variants; one only when `productId` is given. */
export async function workshopProductRows(db: Executor, workshopId: number, productId?: number) {
  const rows = await db
    .select({ product: products })
    .from(workshopProducts)
    .innerJoin(products, eq(workshopProducts.productId, products.id))
    .where(
      and(
        eq(workshopProducts.workshopId, workshopId),
        eq(products.isActive, true),
        productId === undefined ? undefined : eq(products.id, productId),
      ),
    )
    .orderBy(asc(products.id))
  const withActive = await withVariants(db, rows, eq(variants.isActive, true))
  return withActive.map(({ product, variants }) => ({ ...product, variants }))
}

/** The ids of the variants of which members hold pieces while they pay. */
export async function variantsInHolds(db: Executor): Promise<ReadonlySet<number>> {
  const rows = await db.selectDistinct({ id: checkoutHoldPieces.variantId }).from(checkoutHoldPieces)
  return new Set(rows.map(({ id }) => id))
}

/** Adds their variants in order, those that `where` takes, to products that were read already: one query. */
export async function withVariants<Row extends { product: typeof products.$inferSelect }>(
  db: Executor,
  rows: readonly Row[],
  where?: SQL,
) {
  if (rows.length === 0) return []
  const ids = rows.map(({ product }) => product.id)
  const variantRows = await db
    .select({ variant: variants, typeName: variantTypes.name })
    .from(variants)
    .leftJoin(variantTypes, eq(variants.typeId, variantTypes.id))
    .where(and(anyOf(variants.productId, ids), where))
    .orderBy(asc(variants.position), asc(variants.id))
  const variantsOf = groupBy(variantRows, ({ variant }) => variant.productId)
  return rows.map((row) => ({ ...row, variants: variantsOf.get(row.product.id) ?? [] }))
}
