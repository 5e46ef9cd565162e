import { sql } from 'drizzle-orm'
import type { Executor, Orm } from '../db/client.ts'
import { newestMigration } from '../db/migrate.ts'
import { categories, products } from '../db/schema/catalog.ts'
import { storedImages } from '../db/schema/images.ts'
import { users } from '../db/schema/people.ts'
import { inTransaction } from '../db/unit-of-work.ts'
import type { FileStore } from '../files/store.ts'
import type { DemoShop } from './read-shop.ts'
import { seedCatalog } from './seed-catalog.ts'
import { seedContent } from './seed-content.ts'
import { storeImages } from './store-images.ts'

/** Any number, the same in every process. */
export const SEEDING_LOCK = 720_260_001

export interface SeedDemo {
  /** Without time limits: others wait while one of them seeds. */
  orm: Orm
  files: Pick<FileStore, 'put'>
  shop: DemoShop
  now: Date
  hashPassword: (password: string) => Promise<string>
  /** The password of all its accounts. */
  demoPassword: string
}

/** True if `seedDemo` would fill the database, which may have no tables yet. */
export async function wouldSeed(orm: Orm): Promise<boolean> {
  return (await newestMigration(orm)) === 0 || isEmpty(orm)
}

/**
 * Fills an empty database with a shop and its accounts, in one transaction, and returns true. A
 * shop that has a product or a category is left alone, and the answer is false. Of several processes that
 * start at once, one stores the images and seeds; the others wait for it.
 */
export async function seedDemo(options: SeedDemo): Promise<boolean> {
  const { orm, files, shop, now, hashPassword, demoPassword } = options
  if (!(await isEmpty(orm))) return false
  return inTransaction(orm, async (unit) => {
    const { tx } = unit
    await tx.execute(sql`select pg_advisory_xact_lock(${SEEDING_LOCK}::bigint)`)
    if (!(await isEmpty(tx))) return false
    const { imageKey, stored } = await storeImages(shop, files)
    await tx
      .insert(storedImages)
      .values(stored.map(({ key, facts }) => ({ key, ...facts, derivedAt: now, createdAt: now })))
    await seedCatalog(unit, shop, imageKey, now)
    await seedContent(tx, shop, imageKey, now)
    if (shop.accounts.length > 0) {
      const passwordHash = await hashPassword(demoPassword)
      // The club knows the people of its demo shop.
      const known = { emailVerifiedAt: now, createdAt: now, pieceLimitLiftedAt: now }
      await tx
        .insert(users)
        .values(shop.accounts.map((account) => ({ ...account, passwordHash, ...known })))
        .onConflictDoNothing()
    }
    return true
  })
}

async function isEmpty(db: Executor): Promise<boolean> {
  const product = await db.select({ id: products.id }).from(products).limit(1)
  const category = await db.select({ id: categories.id }).from(categories).limit(1)
  return product.length === 0 && category.length === 0
}
