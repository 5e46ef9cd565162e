import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Orm } from '../db/client.ts'
import { migrate, migrationsFolder, newestMigration } from '../db/migrate.ts'
import { storedImages } from '../db/schema/images.ts'
import type { FileStore } from '../files/store.ts'
import { checkArchive } from '../transfer/read-archive.ts'
import { type ChangeRow, restoreFiles, restoreTables } from '../transfer/restore.ts'
import { firstFilledTable } from '../transfer/rows.ts'
import { ACCOUNTS } from './accounts.ts'
import { findDemoFile } from './demo-files.ts'
import { readDemoShop } from './read-shop.ts'
import { receiptNumbers } from './receipt-numbers.ts'
import { SEEDING_LOCK } from './seed.ts'
import { seedActiveSet } from './seed-set.ts'
import { shiftDays } from './shift-days.ts'
import { storeImages } from './store-images.ts'

const LOOK_AGAIN_MS = 250

/**
 * Rows that do not belong to another shop: its identity, the seals over rows before they were shifted, mails, whose texts
 * name days, links and keys that open an account, and keys of requests.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'calendars',
  'completed_requests',
  'email_tokens',
  'idempotency_keys',
  'outbox_mails',
  'seals',
  'shop_identity',
  'sign_ups',
])

export interface RestoreClub {
  database: Pick<Database, 'orm' | 'withoutTimeout'>
  files: FileStore
  now: Date
  hashPassword: (password: string) => Promise<string>
  /** The password of the demo accounts; nobody can log in with another account. */
  demoPassword: string
  /** The hash of a password that nobody knows. */
  unknownPasswordHash: () => Promise<string>
}

/**
 * Fills an empty database with the club that `npm run simulate -- --demo` lived: the rows of its archive, in the tables of the
 * release that made it, with days that end today or yesterday. The caller migrates afterwards. A database that has rows,
 * or that a newer release than the archive's has migrated, is left alone. Of several processes that start at once, one
 * restores; the others wait for it.
 */
export async function restoreClub(options: RestoreClub): Promise<void> {
  const { database } = options
  // The container image, which is for real clubs, has none.
  const archive = findDemoFile('demo-club/club.tar.gz')
  if (archive === undefined || !(await isEmpty(database.orm))) return
  await database.withoutTimeout(async (orm) => {
    await lock(orm)
    if (await isEmpty(orm)) await restoreInto(options, archive)
  })
}

async function restoreInto(
  { database, files, now, hashPassword, demoPassword, unknownPasswordHash }: RestoreClub,
  file: string,
): Promise<void> {
  const manifest = await checkArchive(file)
  if ((await newestMigration(database.orm)) > manifest.migration) return
  const shop = readDemoShop()
  const [images, demoHash, unknownHash] = await Promise.all([
    storeImages(shop, files),
    hashPassword(demoPassword),
    unknownPasswordHash(),
    restoreFiles({ file, identities: [] }, manifest, files),
    // The disk has the work of the files, PostgreSQL that of the tables.
    migrate(database, migrationsFolder(), { upTo: manifest.migration }),
  ])
  const shift = shiftDays(new Date(manifest.madeAt), now)
  const numbered = await receiptNumbers(file, shift)
  const change = changedRows({ shift, numbered, demoHash, unknownHash })
  await restoreTables({ file, identities: [] }, manifest, database, change)
  await migrate(database)
  await seedActiveSet(database.orm, shop.workshops)
  const rows = images.stored.map(({ key, facts }) => ({ key, ...facts, derivedAt: now, createdAt: now }))
  await database.orm.insert(storedImages).values(rows).onConflictDoNothing()
}

function changedRows({
  shift,
  numbered,
  demoHash,
  unknownHash,
}: {
  shift: (text: string) => string
  numbered: (row: string) => string
  demoHash: string
  unknownHash: string
}): ChangeRow {
  return (table, row) => {
    if (LEFT_OUT.has(table)) return null
    if (table === 'receipts') return numbered(shift(row))
    const isAccount = ACCOUNTS.some(({ email }) => row.includes(`"email": "${email}"`))
    return shift(row)
      .replace(/"password_hash": "[^"]*"/, () => `"password_hash": "${isAccount ? demoHash : unknownHash}"`)
      .replace(/"leave_key": "[^"]*"/, () => `"leave_key": "${crypto.randomUUID()}"`)
  }
}

async function isEmpty(orm: Orm): Promise<boolean> {
  if ((await newestMigration(orm)) === 0) return true
  return orm.transaction(async (tx) => (await firstFilledTable(tx)) === undefined)
}

/** A session that waited in PostgreSQL would have a snapshot, for whose end a migration may wait. Its end lets the next one in. */
async function lock(orm: Orm): Promise<void> {
  for (;;) {
    const { rows } = await orm.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(${SEEDING_LOCK}::bigint) as locked`,
    )
    if (rows[0]?.locked === true) return
    await setTimeout(LOOK_AGAIN_MS)
  }
}
