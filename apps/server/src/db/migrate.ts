import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database, Executor } from './client.ts'

const MIGRATION_LOCK = 7_461_620_831

/** The creation time of a migration in milliseconds, as the database stores it; 0 before the first. */
export type MigrationTime = number

/**
 * Migrates the database to the newest migration, or up to the given one, in one transaction. Many processes
 * may start at once: one migrates, and the others wait and then have nothing to do. Drizzle's own migrator
 * cannot run inside a transaction that holds a lock; this one reads the same files and writes the same table.
 */
export async function migrate(
  database: Pick<Database, 'withoutTimeout'>,
  folder = migrationsFolder(),
  upTo: MigrationTime = Number.POSITIVE_INFINITY,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const dueIn = async (db: Executor) => {
    const newest = await newestMigration(db)
    return migrations.filter(({ folderMillis }) => folderMillis > newest && folderMillis <= upTo)
  }
  // Waiting for the migration of another process is no error, however long it takes.
  await database.withoutTimeout(async (orm) => {
    // A start on a full disk writes nothing.
    if ((await dueIn(orm)).length === 0) return
    await orm.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`)
      await tx.execute(sql`create schema if not exists drizzle`)
      await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
        id serial primary key, hash text not null, created_at bigint)`)
      for (const migration of await dueIn(tx)) {
        for (const statement of migration.sql) await tx.execute(sql.raw(statement))
        await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
          values (${migration.hash}, ${migration.folderMillis})`)
      }
    })
  })
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
