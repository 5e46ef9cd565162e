import { randomBytes } from 'node:crypto'
import { isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { shopIdentity, shopSetup } from '../db/schema/settings.ts'

/**
 * The identity of a shop: its random id of eight hexadecimal digits, when it was made, and when an archive was last made in a
 * BACKUP_DIR by any of its servers.
 */
export type ShopIdentity = { shopId: string; madeAt: Date; lastBackupAt: Date | null }

/** Returns the identity of the shop, or null if it has none yet: a new shop, or a database of release 1.0.0. */
export async function readIdentity(db: Executor): Promise<ShopIdentity | null> {
  if (!(await hasTable(db))) return null
  const [found] = await db.select().from(shopIdentity)
  return found ?? null
}

/** Returns the identity of the shop, and makes one for a shop that has none; null for a database of release 1.0.0. */
export async function ensureIdentity(db: Executor, now: Date): Promise<ShopIdentity | null> {
  const found = await readIdentity(db)
  if (found !== null || !(await hasTable(db))) return found
  // Several processes may make one at once.
  const made = { shopId: randomBytes(4).toString('hex'), madeAt: now }
  await db.insert(shopIdentity).values(made).onConflictDoNothing()
  return readIdentity(db)
}

/**
 * Stores when the first server with the given newest migration started, which another server of an older release may still
 * outlive. Later starts change nothing.
 */
export async function noteUpgrade(db: Executor, newestMigration: number, now: Date): Promise<void> {
  await ensureIdentity(db, now)
  const [known] = await db.select({ upgradedTo: shopIdentity.upgradedTo }).from(shopIdentity)
  // A start on a full disk writes nothing.
  if ((known?.upgradedTo ?? 0) >= newestMigration) return
  await db
    .update(shopIdentity)
    .set({ upgradedTo: newestMigration, upgradedAt: now })
    .where(or(isNull(shopIdentity.upgradedTo), lt(shopIdentity.upgradedTo, newestMigration)))
}

/** Stores that an archive was made in a BACKUP_DIR. */
export async function noteBackup(db: Executor, madeAt: Date): Promise<void> {
  if (await hasTable(db)) await db.update(shopIdentity).set({ lastBackupAt: madeAt })
}

/** Deletes the identity and the set-up of a database without a shop, which gets those of the shop that is loaded into it. */
export async function forgetIdentity(db: Executor): Promise<void> {
  if (await hasTable(db)) await db.delete(shopIdentity)
  if (await hasTable(db, 'shop_setup')) await db.delete(shopSetup)
}

async function hasTable(db: Executor, name = 'shop_identity'): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${`public.${name}`}) is not null as there`,
  )
  return rows[0]?.there === true
}
