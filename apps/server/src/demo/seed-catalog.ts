import type { Tx } from '../db/client.ts'
import {
  categories,
  products,
  stockMovements,
  variants,
  variantTypes,
  workshopProducts,
  workshops,
} from '../db/schema.ts'
import type { DemoShop } from './content.ts'
import type { DemoProduct } from './product.ts'
import { VARIANT_TYPES } from './product.ts'
import type { ImageKeyOf } from './store-images.ts'

/** Writes categories, products, variants with their first stock, and workshops. */
export async function seedCatalog(tx: Tx, shop: DemoShop, imageKey: ImageKeyOf, now: Date): Promise<void> {
  const categoryIds = await idsByName(
    tx
      .insert(categories)
      .values(
        shop.categories.map(({ name, displayName }, position) => ({
          name,
          displayName,
          imageKey: imageKey(`category/${name}`),
          position,
        })),
      )
      .returning({ id: categories.id, name: categories.name }),
  )
  const typeIds = await idsByName(
    tx
      .insert(variantTypes)
      .values(VARIANT_TYPES.map((name) => ({ name })))
      .returning({ id: variantTypes.id, name: variantTypes.name }),
  )
  const productIds = new Map<DemoProduct, number>()
  for (const product of shop.products) {
    const id = await insertProduct(tx, product, {
      categoryId: categoryIds(product.category),
      imageKey: imageKey(`product/${product.image}`),
      createdAt: now,
      updatedAt: now,
    })
    productIds.set(product, id)
    await insertVariants(tx, id, product, typeIds, now)
  }
  for (const { offers, ...workshop } of shop.workshops) {
    const row = { ...workshop, createdAt: now }
    const workshopId = onlyId(await tx.insert(workshops).values(row).returning({ id: workshops.id }))
    await tx
      .insert(workshopProducts)
      .values(
        [...productIds]
          .filter(([product]) => offers(product.image))
          .map(([, productId]) => ({ workshopId, productId })),
      )
  }
}

async function insertProduct(
  tx: Tx,
  product: DemoProduct,
  columns: { categoryId: number; imageKey: string; createdAt: Date; updatedAt: Date },
): Promise<number> {
  const rows = await tx
    .insert(products)
    .values({
      ...columns,
      name: product.name,
      description: product.description,
      brand: product.brand,
      isForSale: product.salePrice !== undefined,
      isForRent: product.rentalPrice !== undefined,
      isUsed: product.isUsed ?? false,
      salePrice: product.salePrice ?? null,
      rentalPrice: product.rentalPrice ?? null,
      replacementPrice: product.replacementPrice ?? null,
    })
    .returning({ id: products.id })
  return onlyId(rows)
}

/** The first stock of a variant is a ledger row like every later change; one that starts sold out has none. */
async function insertVariants(
  tx: Tx,
  productId: number,
  product: DemoProduct,
  typeId: (name: string) => number,
  now: Date,
): Promise<void> {
  for (const [position, variant] of product.variants.entries()) {
    const variantId = onlyId(
      await tx
        .insert(variants)
        .values({
          productId,
          typeId: typeId(variant.type),
          size: variant.size,
          salePrice: variant.salePrice ?? null,
          rentalPrice: variant.rentalPrice ?? null,
          replacementPrice: variant.replacementPrice ?? null,
          available: variant.stock,
          position,
        })
        .returning({ id: variants.id }),
    )
    if (variant.stock > 0) {
      await tx.insert(stockMovements).values({
        variantId,
        kind: 'restock',
        available: variant.stock,
        reason: 'สต็อกตั้งต้น',
        createdAt: now,
      })
    }
  }
}

async function idsByName(
  rows: PromiseLike<readonly { id: number; name: string }[]>,
): Promise<(name: string) => number> {
  const ids = new Map((await rows).map(({ id, name }) => [name, id]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo shop has nothing named "${name}"`)
    return id
  }
}

function onlyId(rows: readonly { id: number }[]): number {
  const [row] = rows
  if (!row) throw new Error('The database returned no id for a new row')
  return row.id
}
