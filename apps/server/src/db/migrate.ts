import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { applyMigration, type Patience } from './apply-migration.ts'
import type { Database, Executor, Orm } from './client.ts'
import { DatabaseAway } from './database-away.ts'

const MIGRATION_LOCK = 7_461_620_831

/** The creation time of a migration in milliseconds, as the database stores it; 0 before the first. */
export type MigrationTime = number

type MigrateOptions = Partial<Patience> & {
  /** The newest migration to apply. */
  upTo?: MigrationTime
}

/** The end of a sentence about a database or an archive whose tables are older than the first migration. */
export const MADE_BEFORE_1_0_0 = 'was made before 1.0.0: restore it with 1.0.0 and back it up there.'

const GIVE_UP_MS = 5 * 60_000
const RETRY_MS = 250

/**
 * Migrates the database to the newest migration, or up to the given one, each in a transaction of its own while servers of an
 * older release go on. Many processes may start at once: one migrates, and the others wait and then have nothing to do. Throws
 * `DatabaseAway` if a table stays locked or if the tables are those of a release before 1.0.0; a next start goes on after the
 * migrations that were applied. Drizzle's own migrator
 * takes no lock and runs all in one transaction; this one reads the same files and writes the same table.
 */
export async function migrate(
  database: Pick<Database, 'withoutTimeout'>,
  folder = migrationsFolder(),
  { upTo = Number.POSITIVE_INFINITY, giveUpMs = GIVE_UP_MS, report = () => {} }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const dueIn = async (db: Executor) => {
    const newest = await newestMigration(db)
    const isOlder = newest > 0 && newest < (migrations[0]?.folderMillis ?? 0)
    if (isOlder) throw new DatabaseAway(`The database ${MADE_BEFORE_1_0_0}`)
    return migrations.filter(({ folderMillis }) => folderMillis > newest && folderMillis <= upTo)
  }
  await database.withoutTimeout(async (orm) => {
    // A start on a full disk writes nothing.
    if ((await dueIn(orm)).length === 0) return
    await lockMigrations(orm)
    await orm.execute(sql`create schema if not exists drizzle`)
    await orm.execute(sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
    for (const migration of await dueIn(orm)) await applyMigration(orm, migration, { giveUpMs, report })
  })
}

/**
 * Waits for the migration of another process, however long it takes; the end of the session lets the next one in. A session that waited in PostgreSQL would have a snapshot,
 * and an index that is made concurrently waits for the end of all older ones.
 */
async function lockMigrations(orm: Orm): Promise<void> {
  for (;;) {
    const { rows } = await orm.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(${MIGRATION_LOCK}::bigint) as locked`,
    )
    if (rows[0]?.locked === true) return
    await setTimeout(RETRY_MS)
  }
}

/** Returns the migrations of this release, oldest first. */
export function knownMigrations(folder = migrationsFolder()): MigrationTime[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
}

/** Returns the newest migration that a database has applied; 0 for one that was never migrated. */
export async function newestMigration(executor: Executor): Promise<MigrationTime> {
  const { rows: found } = await executor.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (found[0]?.there !== true) return 0
  const { rows } = await executor.execute<{ newest: string | number | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.newest ?? 0)
}

/** The migrations are next to both `src/` and the bundle's `dist/`, one or two folders above this file. */
export function migrationsFolder(): string {
  for (const up of ['..', '../..']) {
    const folder = join(import.meta.dirname, up, 'drizzle')
    if (existsSync(join(folder, 'meta', '_journal.json'))) return folder
  }
  throw new Error('The folder apps/server/drizzle with the migrations is missing.')
}
