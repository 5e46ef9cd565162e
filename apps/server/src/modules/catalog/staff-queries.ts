import type { QueryOf } from '@jansi/contract/endpoint'
import { LIMITS } from '@jansi/contract/limits'
import { type listStaffProducts, MAX_CATEGORY_NAME_CHARACTERS } from '@jansi/contract/staff-catalog'
import { and, asc, count, eq, exists, gt, lte, sql } from 'drizzle-orm'
import { countRows } from '../../core/count-rows.ts'
import { isSameName, looselyContains } from '../../core/loose-match.ts'
import { cameInBy } from '../../core/page-moment.ts'
import { shortName } from '../../core/short-name.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { categories, products, variants, variantTypes } from '../../db/schema/catalog.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { byThaiName } from '../../db/thai-order.ts'
import { groupBy } from '../../domain/group-by.ts'
import { reservedPieces } from '../stock/queries.ts'
import type { StaffVariantRow, StockedVariantRow } from '../stock/variant-columns.ts'
import { waitingCounts } from '../stock/waiting-queries.ts'
import { withVariants } from './queries.ts'

export type CategoryRow = typeof categories.$inferSelect & { productCount: number }
/** A product with all its variants, inactive ones too. */
export type StaffProductRow = {
  product: typeof products.$inferSelect
  categoryName: string
  variants: StockedVariantRow[]
}

/** A product as its file shows it, with the id of each variant's last movement. */
export type ProductOfFile = Pick<StaffProductRow, 'product'> & {
  variants: (StaffVariantRow & { movement: number | null })[]
}

/** Categories in order, with how many products each holds; one only when `id` is given. */
export async function categoriesWithCounts(db: Executor, id?: number): Promise<CategoryRow[]> {
  const rows = await db
    .select({ category: categories, productCount: count(products.id) })
    .from(categories)
    .leftJoin(products, eq(products.categoryId, categories.id))
    .where(id === undefined ? undefined : eq(categories.id, id))
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.id))
  return rows.map(({ category, productCount }) => ({ ...category, productCount }))
}

/** Returns a short name, made of the shown name of a new category, that no category has. */
export async function freeCategoryName(db: Executor, shown: string): Promise<string> {
  const taken = await db.select({ name: categories.name }).from(categories)
  return shortName(shown, new Set(taken.map(({ name }) => name)), MAX_CATEGORY_NAME_CHARACTERS)
}

/** Names of variant types, in the order of the alphabet. */
export function listVariantTypeRows(db: Executor) {
  return db.select().from(variantTypes).orderBy(byThaiName(variantTypes.name))
}

/** A page of products by name, with the count of all that match. `lowStock` is the number that counts as low. */
export async function searchProducts(
  db: Executor,
  search: QueryOf<typeof listStaffProducts>,
  lowStock: number,
): Promise<{ count: number; rows: StaffProductRow[] }> {
  const where = and(
    search.category === undefined ? undefined : eq(products.categoryId, search.category),
    search.stock === undefined ? undefined : stockIs(db, search.stock, lowStock),
    matches(search.q?.trim()),
    cameInBy(products.createdAt, search),
    search.name === undefined ? undefined : isSameName(products.name, search.name),
  )
  // Only the page's own rows are read whole.
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(byThaiName(products.name), asc(products.id))
    .limit(search.page_size)
    .offset((search.page - 1) * search.page_size)
    .as('page')
  const rows = await db
    .select({ product: products, categoryName: categories.displayName })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .innerJoin(categories, eq(products.categoryId, categories.id))
    .orderBy(byThaiName(products.name), asc(products.id))
  return { count: await countRows(db, products, where), rows: await withStock(db, rows) }
}

/** How many active products have an active variant with at most `threshold` pieces available. */
export function countLowStock(db: Executor, threshold: number): Promise<number> {
  return countRows(db, products, stockIs(db, 'low', threshold), LIMITS.countedOnToday)
}

/** One product, or undefined. */
export async function staffProduct(db: Executor, id: number): Promise<StaffProductRow | undefined> {
  const [row] = await allProducts(db, id)
  return row
}

/** Every product in the order of their ids; one only when `id` is given. */
export async function allProducts(db: Executor, id?: number): Promise<StaffProductRow[]> {
  const rows = await db
    .select({ product: products, categoryName: categories.displayName })
    .from(products)
    .innerJoin(categories, eq(products.categoryId, categories.id))
    .where(id === undefined ? undefined : eq(products.id, id))
    .orderBy(asc(products.id))
  return withStock(db, rows)
}

/** Returns all products in the order of their ids, with all their variants and the last movement of each. */
export async function productsOfFile(db: Executor): Promise<ProductOfFile[]> {
  const rows = await db.select({ product: products }).from(products).orderBy(asc(products.id))
  const variantRows = await db
    .select({
      variant: variants,
      typeName: variantTypes.name,
      movement: sql<number | null>`(
        select m.id from ${stockMovements} m where m.variant_id = ${variants.id} order by m.id desc limit 1)`,
    })
    .from(variants)
    .leftJoin(variantTypes, eq(variants.typeId, variantTypes.id))
    .orderBy(asc(variants.position), asc(variants.id))
  const variantsOf = groupBy(variantRows, ({ variant }) => variant.productId)
  return rows.map((row) => ({ ...row, variants: variantsOf.get(row.product.id) ?? [] }))
}

/** Adds their variants, with the reserved pieces of each and how many members wait for it. */
async function withStock(
  db: Executor,
  rows: readonly Omit<StaffProductRow, 'variants'>[],
): Promise<StaffProductRow[]> {
  const full = await withVariants(db, rows)
  const ids = full.flatMap(({ variants: own }) => own.map(({ variant }) => variant.id))
  const reserved = await reservedPieces(db, ids)
  const waiting = await waitingCounts(db, ids)
  return full.map((row) => ({
    ...row,
    variants: row.variants.map((own) => ({
      ...own,
      reserved: reserved.get(own.variant.id) ?? 0,
      waiting: waiting.get(own.variant.id) ?? 0,
    })),
  }))
}

/** Holds products against other edits until the transaction ends, all unless one is named; orders go on. */
export async function lockProducts(tx: Tx, id?: number): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(id === undefined ? undefined : eq(products.id, id))
    .orderBy(asc(products.id))
    .for('no key update')
}

/** Holds the variants of products in the order in which checkouts take them, so that neither waits for the other. */
export async function lockVariantsOf(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(anyOf(variants.productId, productIds))
    .orderBy(asc(variants.id))
    .for('no key update')
}

function stockIs(db: Executor, stock: 'low' | 'quarantined', lowStock: number) {
  const condition =
    stock === 'low'
      ? and(eq(variants.isActive, true), lte(variants.available, lowStock))
      : gt(variants.quarantined, 0)
  const found = db
    .select({ one: sql`1` })
    .from(variants)
    .where(and(eq(variants.productId, products.id), condition))
  return stock === 'low' ? and(eq(products.isActive, true), exists(found)) : exists(found)
}

function matches(q: string | undefined) {
  if (!q) return undefined
  return looselyContains(sql`${products.name} || ' ' || ${products.brand}`, q)
}
