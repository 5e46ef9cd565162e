import { sql } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { completeTo, digestOfRow, hashOfSeal, SEALED_TABLES, type SealedTable } from '../sealed-tables.ts'

/** Processes that share a database take turns: every seal continues the one before it. */
const SEAL_LOCK = 7_461_620_832
const BATCH = 5_000

/**
 * Seals the rows that were written since the last run: of the stock ledger, the audit log and the journal, a batch a
 * transaction. No checkout waits for it. Rows of transactions that have not ended are left for the next run. Returns how
 * many rows it sealed. Safe to run in every process at once.
 */
export async function sealRows({
  database: { orm },
}: {
  database: Pick<Deps['database'], 'orm'>
}): Promise<number> {
  let sealed = 0
  for (const table of SEALED_TABLES) {
    let after = 0
    let rows: number
    do {
      const batch = await orm.transaction((tx) => sealBatch(tx, table, after))
      rows = batch.sealed
      sealed += rows
      // Rows of lower ids that are committed meanwhile wait for the next run: each batch would read all rows of the last hour.
      after = batch.last ?? after
    } while (rows === BATCH)
  }
  return sealed
}

type Batch = { sealed: number; last: number | null }

async function sealBatch(tx: Tx, table: SealedTable, after: number): Promise<Batch> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK}::bigint)`)
  const { rows } = await tx.execute<Batch>(sql`
    with
    batch as (
      select t.id, ${digestOfRow(table)} as digest from ${sql.identifier(table)} t
      where t.id > greatest(${completeTo(table)}, ${after}::int)
        -- Written by a transaction older than all that run now: it has committed, and so have all before it.
        and age(t.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)
        and not exists (select from seals s where s.table_name = ${table}::text
          and upper(s.row_ids) > t.id and s.row_ids @> t.id)
      order by t.id limit ${BATCH}::int
    ),
    joined as (
      select range_agg(int4range(id, id, '[]')) as row_ids,
        string_agg(digest, ''::bytea order by id) as row_digests, count(*)::int as sealed,
        max(id) as last
      from batch
    ),
    written as (
      insert into seals (table_name, row_ids, row_digests, hash)
      select ${table}::text, row_ids, row_digests, ${hashOfSeal({
        previous: sql`(select hash from seals order by id desc limit 1)`,
        table: sql`${table}::text`,
        rowIds: sql`row_ids`,
        rowDigests: sql`row_digests`,
      })}
      from joined where sealed > 0
    )
    select sealed, last from joined`)
  return rows[0] ?? { sealed: 0, last: null }
}
