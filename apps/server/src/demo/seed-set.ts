import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { products, variants } from '../db/schema/catalog.ts'
import { workshopProducts, workshopSetPieces, workshops } from '../db/schema/workshops.ts'
import type { DemoWorkshop } from './read-shop.ts'

/** Writes the set of a workshop that has none, of those of its pieces that the workshop offers. */
export async function seedSet(
  db: Executor,
  workshopId: number,
  set: NonNullable<DemoWorkshop['set']>,
): Promise<void> {
  const offered = await db
    .select({ product: products.name, size: variants.size, id: variants.id, productId: products.id })
    .from(workshopProducts)
    .innerJoin(products, eq(products.id, workshopProducts.productId))
    .innerJoin(variants, eq(variants.productId, products.id))
    .where(
      and(
        eq(workshopProducts.workshopId, workshopId),
        eq(variants.isActive, true),
        eq(products.isActive, true),
      ),
    )
  const pieces = set.flatMap(({ product, size, type, quantity }, position) => {
    const found = offered.find((one) => one.product === product && one.size === size)
    if (!found) return []
    const { productId, id: variantId } = found
    return [{ workshopId, position, productId, variantId, type, quantity }]
  })
  if (pieces.length > 0) await db.insert(workshopSetPieces).values(pieces)
}

/** Gives the active workshop of a restored club, whose archive is older than sets, the set of the small shop. */
export async function seedActiveSet(db: Executor, demoWorkshops: readonly DemoWorkshop[]): Promise<void> {
  const [active] = await db
    .select({ id: workshops.id, piece: workshopSetPieces.position })
    .from(workshops)
    .leftJoin(workshopSetPieces, eq(workshopSetPieces.workshopId, workshops.id))
    .where(eq(workshops.isActive, true))
    .limit(1)
  if (!active || active.piece !== null) return
  await seedSet(db, active.id, demoWorkshops.find(({ isActive }) => isActive)?.set ?? [])
}
