import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { completeTo, digestOfRow, hashOfSeal, SEALED_TABLES, type SealedTable } from './sealed-tables.ts'

/**
 * Verifies all seals against the rows that they cover. Returns one line for each table with a row that no longer fits (the
 * first one, with its id), and one when the chain of seals itself was changed; nothing when all fits.
 */
export async function sealFaults(db: Executor): Promise<string[]> {
  const broken = await firstBrokenSeal(db)
  const faults = broken === null ? [] : [`seal ${broken} does not continue the seal before it`]
  for (const table of SEALED_TABLES) {
    const row = await firstWrongRow(db, table)
    if (row !== null) faults.push(`${table}: row ${row.id} ${row.fault}`)
  }
  return faults
}

async function firstBrokenSeal(db: Executor): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (
      select id, hash, ${hashOfSeal({
        previous: sql`lag(hash) over (order by id)`,
        table: sql`table_name`,
        rowIds: sql`row_ids`,
        rowDigests: sql`row_digests`,
      })} as expected
      from seals
    ) as chain where hash <> expected order by id limit 1`)
  return rows[0]?.id ?? null
}

type RowFault = { id: number; fault: string }

async function firstWrongRow(db: Executor, table: SealedTable): Promise<RowFault | null> {
  const { rows } = await db.execute<RowFault>(sql`
    select coalesce(sealed.id, t.id) as id,
      case when t.id is null then 'was deleted'
        when sealed.id is null then 'was added after the rows around it were sealed'
        else 'was changed' end as fault
    from (
      select covered.id, substring(row_digests from (32 * (position - 1) + 1)::int for 32) as digest
      from seals s cross join lateral (
        select n as id, row_number() over (order by n) as position
        from unnest(s.row_ids) as r, generate_series(lower(r), upper(r) - 1) as n
      ) as covered
      where s.table_name = ${table}::text
    ) as sealed
    full join ${sql.identifier(table)} t on t.id = sealed.id
    where t.id is null
      or (sealed.id is null and t.id <= ${completeTo(table)})
      or sealed.digest <> ${digestOfRow(table)}
    order by 1 limit 1`)
  return rows[0] ?? null
}
