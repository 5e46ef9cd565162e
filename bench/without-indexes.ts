import { sql } from 'drizzle-orm'
import type { Tx } from '../apps/server/src/db/client.ts'
import { noteStep } from './steps.ts'

/**
 * Drops all indexes but those of constraints, lets `fill` write its rows, and creates the indexes again: sorting a column
 * once is quicker than an entry at a random place of the index for each row.
 */
export async function withoutIndexes(tx: Tx, fill: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`))
  await fill()
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  noteStep('indexes')
  for (const { definition } of rows) await tx.execute(sql.raw(definition))
}
