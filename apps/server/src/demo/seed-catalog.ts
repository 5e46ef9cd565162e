import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { categories, products, variantTypes } from '../db/schema/catalog.ts'
import { workshopProducts, workshops } from '../db/schema/workshops.ts'
import type { UnitOfWork } from '../db/unit-of-work.ts'
import { importProductFile } from '../modules/catalog/steps/import-product-file.ts'
import type { DemoShop, DemoWorkshop } from './read-shop.ts'
import { seedSet } from './seed-set.ts'
import type { ImageKeyOf } from './store-images.ts'

const BANGKOK_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })
const DAY_MS = 86_400_000

/**
 * Writes categories, the products of the shop's file as an import by staff does, their images, which a products file does not
 * have, and workshops relative to `now`.
 */
export async function seedCatalog(
  unit: UnitOfWork,
  shop: DemoShop,
  imageKey: ImageKeyOf,
  now: Date,
): Promise<void> {
  const { tx } = unit
  await tx.insert(categories).values(
    shop.categories.map(({ name, displayName }, position) => ({
      name,
      displayName,
      imageKey: imageKey(`category/${name}`),
      position,
    })),
  )
  // In this order they are the filters of a category; the import would add them by name.
  await tx.insert(variantTypes).values(shop.variantTypes.map((name) => ({ name })))
  const writer = { clock: () => now, actorId: null }
  const { ids } = await importProductFile(unit, writer, shop.productFile)
  const images = await setImages(tx, ids, shop, imageKey)
  for (const workshop of shop.workshops) await seedWorkshop(tx, workshop, images, now)
}

/** Gives the products their images. Returns the name of each product's image by the product's id. */
async function setImages(
  tx: Tx,
  productIds: readonly number[],
  { productImages }: DemoShop,
  imageKey: ImageKeyOf,
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const id of productIds) {
    const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, id))
    const image = product && productImages[product.name]
    if (image === undefined) throw new Error(`product-images.json has no image for "${product?.name}".`)
    await tx
      .update(products)
      .set({ imageKey: imageKey(`product/${image}`) })
      .where(eq(products.id, id))
    names.set(id, image)
  }
  return names
}

async function seedWorkshop(
  tx: Tx,
  workshop: DemoWorkshop,
  images: ReadonlyMap<number, string>,
  now: Date,
): Promise<void> {
  const day = (inDays: number) => BANGKOK_DAY.format(new Date(now.getTime() + inDays * DAY_MS))
  const { name, place, isActive, offers, offersAllBut = [] } = workshop
  const [row] = await tx
    .insert(workshops)
    .values({
      name,
      place,
      isActive,
      startsOn: day(workshop.startsInDays),
      endsOn: day(workshop.endsInDays),
      handOverOn: day(workshop.handOverInDays),
      returnDueOn: day(workshop.returnDueInDays),
      createdAt: now,
    })
    .returning({ id: workshops.id })
  if (!row) throw new Error('The database returned no id for a new workshop.')
  const isOffered = (image: string) => offers?.includes(image) ?? !offersAllBut.includes(image)
  const offered = [...images].filter(([, image]) => isOffered(image))
  await tx.insert(workshopProducts).values(offered.map(([productId]) => ({ workshopId: row.id, productId })))
  await seedSet(tx, row.id, workshop.set ?? [])
}
