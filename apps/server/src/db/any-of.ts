import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The column is one of the values, however many there are: they travel as one array, where `inArray` sends each as a
 * parameter of its own, of which a statement may have 65,535. For columns of integers, text and UUIDs.
 */
export function anyOf(column: PgColumn, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${arrayOf(column, values)})`
}

/** The values as an array parameter of the column's type. */
export function arrayOf(column: PgColumn, values: readonly (number | string)[]): SQL {
  const type = column.getSQLType() === 'serial' ? 'integer' : column.getSQLType()
  return sql`${sql.param([...values])}::${sql.raw(type)}[]`
}
