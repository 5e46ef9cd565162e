import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { type MigrationTime, newestMigration } from '../db/migrate.ts'
import { TransferRefused } from './refused.ts'
import { digestTables, firstFilledTable, settle, type TableDigest } from './rows.ts'
import { readTables, type SequenceState, setSequences } from './tables.ts'

/** What is to be loaded: the proofs of its tables, and its sequences. */
export type Load = { tables: TableDigest[]; sequences: SequenceState[] }

/**
 * Fills an empty database of the right migration in one transaction: all of it or nothing. `feed` writes the
 * rows and answers what they were; the database is then read again and must say the same. Returns the proofs
 * that it read.
 */
export async function loadDatabase(
  { withoutTimeout }: Pick<Database, 'withoutTimeout'>,
  feed: (tx: Tx) => Promise<Load>,
): Promise<TableDigest[]> {
  return withoutTimeout((orm) =>
    orm.transaction(async (tx) => {
      await settle(tx)
      const { tables, sequences } = await feed(tx)
      await setSequences(tx, sequences)
      const read = await digestTables(tx, await readTables(tx))
      const wrong = differing(tables, read)
      if (wrong.length > 0) throw new Error(`Tables did not arrive as they were sent: ${wrong.join(', ')}.`)
      return read
    }),
  )
}

/**
 * Is this database empty, or does it hold the same rows already, as after an earlier run? Throws `TransferRefused`
 * when it holds others, or is of another release than what is to come.
 */
export async function compareWith(
  tx: Tx,
  { migration, tables }: { migration: MigrationTime; tables: readonly TableDigest[] },
): Promise<'empty' | 'same'> {
  const filled = await firstFilledTable(tx)
  const newest = await newestMigration(tx)
  if (filled === undefined && newest <= migration) return 'empty'
  if (filled === undefined) {
    throw new TransferRefused(
      'The empty database was made by a newer release than what is brought to it. Nothing was changed. Delete and create it, then try again.',
    )
  }
  if (newest === migration) {
    const wrong = differing(tables, await digestTables(tx, await readTables(tx)))
    if (wrong.length === 0) return 'same'
  }
  throw new TransferRefused(
    `The database is not empty: there are other rows in "${filled}". Nothing was changed. A shop is brought into an empty place only.`,
  )
}

/** Names of tables that are not the same on both sides; none when all are. */
export function differing(one: readonly TableDigest[], other: readonly TableDigest[]): string[] {
  const sums = new Map(other.map((digest) => [digest.name, digest]))
  const missing = one.filter((digest) => !isDeepStrictEqual(sums.get(digest.name), digest))
  const names = new Set(one.map(({ name }) => name))
  // A table that came with a later release is empty in what was made before it.
  const added = other.filter(({ name, rows }) => !names.has(name) && rows > 0)
  return [...missing, ...added].map(({ name }) => name)
}

/** Throws `TransferRefused` while a server works on this PostgreSQL database; this process has no other connection to it. */
export async function refuseRunningServers({
  engine,
  withoutTimeout,
}: Pick<Database, 'engine' | 'withoutTimeout'>) {
  if (engine === 'embedded') return
  const { rows } = await withoutTimeout((orm) =>
    orm.execute<{ connections: number }>(sql`select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name = 'jansi' and pid <> pg_backend_pid()`),
  )
  if ((rows[0]?.connections ?? 0) === 0) return
  throw new TransferRefused(
    'A server of the shop is connected to this database. Stop all of them, then run this again.',
  )
}
