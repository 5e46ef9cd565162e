import { LIMITS } from '@jansi/contract/limits'
import { count, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client.ts'

/**
 * Counts the rows of a table that match a condition, up to `most` (`LIMITS.countedRows`): counting a long table to its
 * end takes longer than reading the requested page, and nobody pages that far.
 */
export async function countRows(
  db: Executor,
  table: PgTable,
  where: SQL | undefined,
  most: number = LIMITS.countedRows,
): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most)
    .as('counted')
  const [row] = await db.select({ count: count() }).from(counted)
  return row?.count ?? 0
}

/** Counts the rows that match a condition by a column, together up to `LIMITS.countedRows`, in no order. */
export async function countBy<Column extends PgColumn>(
  db: Executor,
  { table, column, where }: { table: PgTable; column: Column; where: SQL | undefined },
): Promise<{ value: Column['_']['data']; count: number }[]> {
  const counted = db
    .select({ value: column })
    .from(table)
    .where(where)
    .limit(LIMITS.countedRows)
    .as('counted')
  const value = sql<Column['_']['data']>`${sql.identifier('counted')}.${sql.identifier(column.name)}`
  return db
    .select({ value: value.as('value'), count: count() })
    .from(counted)
    .groupBy(value)
}
