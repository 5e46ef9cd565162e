import { createHash } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { shopIdentity, shopSetup } from '../db/schema/settings.ts'
import { readTables, type Table } from './tables.ts'

/** The digest of a table: its number of rows, and the sha256 over them as `digestOf` computes it. */
export type TableDigest = { name: string; rows: number; sha256: string }

const BATCH = 500

/**
 * Computes a running checksum over rows: each as JSON text, in the order of the primary key, followed by a
 * line feed.
 */
export function digestOf(name: string) {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(batch: readonly string[]): void {
      for (const row of batch) hash.update(row).update('\n')
      rows += batch.length
    },
    result: (): TableDigest => ({ name, rows, sha256: hash.digest('hex') }),
  }
}

/** Runs `work` on one snapshot of the database. */
export function inSnapshot<T>(
  { withoutTimeout }: Pick<Database, 'withoutTimeout'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withoutTimeout((orm) =>
    orm.transaction(
      async (tx) => {
        await useUtc(tx)
        return work(tx)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

/** Makes the transaction write times in UTC, independent of the setting of the database. */
export async function useUtc(tx: Tx): Promise<void> {
  await tx.execute(sql`set local timezone = 'UTC'`)
}

/** Yields the rows of a table as JSON text, a batch at a time. */
export async function* readRows(tx: Tx, { name, key }: Table): AsyncIterable<string[]> {
  // Text is sorted by its bytes: databases sort words differently.
  const order = key.map(
    (column) => sql`${sql.identifier(column.name)}${sql.raw(column.isText ? ' collate "C"' : '')}`,
  )
  await tx.execute(sql`declare carried no scroll cursor for
    select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by ${sql.join(order, sql`, `)}`)
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql`fetch ${sql.raw(String(BATCH))} from carried`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await tx.execute(sql`close carried`)
}

/** Writes rows that `readRows` returned, including their ids. */
export async function writeRows(tx: Tx, table: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  const name = sql.identifier(table)
  await tx.execute(sql`insert into ${name} overriding system value
    select * from jsonb_populate_recordset(null::${name}, cast(${`[${rows.join(',')}]`}::text as jsonb))`)
}

/** Returns the digests of all tables, read row by row. */
export async function digestTables(tx: Tx, tables: readonly Table[]): Promise<TableDigest[]> {
  const digests: TableDigest[] = []
  for (const table of tables) {
    const digest = digestOf(table.name)
    for await (const batch of readRows(tx, table)) digest.add(batch)
    digests.push(digest.result())
  }
  return digests
}

/**
 * Returns the first table that has rows; undefined if the database is empty or was never migrated. The identity and
 * the state of the set-up, which a server without data makes, do not count.
 */
export async function firstFilledTable(tx: Tx): Promise<string | undefined> {
  const made: string[] = [shopIdentity, shopSetup].map((table) => getTableName(table))
  for (const { name } of await readTables(tx)) {
    if (made.includes(name)) continue
    const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length > 0) return name
  }
  return undefined
}
