import { LIMITS } from '@jansi/contract/limits'
import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client.ts'

/**
 * How many rows of a table a condition takes, counted no further than `LIMITS.countedRows`: counting a long table to its
 * end takes longer than reading the page that somebody asked for, and nobody pages so far.
 */
export async function countRows(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(LIMITS.countedRows)
    .as('counted')
  const [row] = await db.select({ count: count() }).from(counted)
  return row?.count ?? 0
}
