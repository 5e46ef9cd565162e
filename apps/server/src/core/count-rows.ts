import { LIMITS } from '@jansi/contract/limits'
import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client.ts'

/**
 * Counts the rows of a table that match a condition, up to `LIMITS.countedRows`: counting a long table to its
 * end takes longer than reading the requested page, and nobody pages that far.
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
