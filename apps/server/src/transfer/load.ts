import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { type MigrationTime, newestMigration } from '../db/migrate.ts'
import { TransferRefused } from './refused.ts'
import { digestTables, firstFilledTable, type TableDigest, useUtc } from './rows.ts'
import { forgetIdentity } from './shop-identity.ts'
import { readTables, type SequenceState, setSequences } from './tables.ts'

/** The digests of the loaded tables, and their sequences. */
export type Load = { tables: TableDigest[]; sequences: SequenceState[] }

/**
 * Fills an empty, migrated database in one transaction: completely or not at all. `feed` writes the rows and
 * returns their digests; the database is then read again and must have the same digests. Returns the digests
 * that were read.
 */
export async function loadDatabase(
  { withoutTimeout }: Pick<Database, 'withoutTimeout'>,
  feed: (tx: Tx) => Promise<Load>,
): Promise<TableDigest[]> {
  return withoutTimeout((orm) =>
    orm.transaction(async (tx) => {
      await useUtc(tx)
      // Rows that a trigger has copied come with their originals.
      await tx.execute(sql`set local jansi.loading = 'on'`)
      await forgetIdentity(tx)
      const { tables, sequences } = await feed(tx)
      await setSequences(tx, sequences)
      const read = await digestTables(tx, await readTables(tx))
      const wrong = differing(tables, read)
      if (wrong.length > 0)
        throw new Error(`These tables differ from the source after loading: ${wrong.join(', ')}.`)
      return read
    }),
  )
}

/** The content of a database compared with data to load; `why` is the reason why these cannot be loaded there. */
export type Comparison = { state: 'empty' | 'same' } | { state: 'other'; why: string }

/**
 * Returns whether the database is empty, contains the same rows already, as after an earlier run, or contains other rows or
 * the tables of a newer release than the data.
 */
export async function compareWith(
  tx: Tx,
  { migration, tables }: { migration: MigrationTime; tables: readonly TableDigest[] },
): Promise<Comparison> {
  const filled = await firstFilledTable(tx)
  const newest = await newestMigration(tx)
  if (filled === undefined && newest <= migration) return { state: 'empty' }
  if (filled === undefined) {
    const why =
      'The empty database was created by a newer release than the data. Nothing was changed. Delete and create the database, then try again.'
    return { state: 'other', why }
  }
  if (newest === migration) {
    const wrong = differing(tables, await digestTables(tx, await readTables(tx)))
    if (wrong.length === 0) return { state: 'same' }
  }
  const why = `The database is not empty: "${filled}" has other rows. Nothing was changed. Use an empty database.`
  return { state: 'other', why }
}

/** Returns the names of tables that differ between the two sides. */
export function differing(one: readonly TableDigest[], other: readonly TableDigest[]): string[] {
  const sums = new Map(other.map((digest) => [digest.name, digest]))
  const missing = one.filter((digest) => !isDeepStrictEqual(sums.get(digest.name), digest))
  const names = new Set(one.map(({ name }) => name))
  // A table that a later release added is empty in older data.
  const added = other.filter(({ name, rows }) => !names.has(name) && rows > 0)
  return [...missing, ...added].map(({ name }) => name)
}

/** Throws `TransferRefused` while another server or command of the shop is connected to this database. */
export async function refuseRunningServers({ withoutTimeout }: Pick<Database, 'withoutTimeout'>) {
  const { rows } = await withoutTimeout((orm) =>
    orm.execute<{ connections: number }>(sql`select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name like 'jansi%'
        and application_name <> current_setting('application_name')`),
  )
  if ((rows[0]?.connections ?? 0) === 0) return
  throw new TransferRefused(
    'A server or a command of the shop is connected to this database. Stop all servers, then run this again.',
  )
}
