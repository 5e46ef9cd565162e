import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * True where the column equals one of the values, however many there are. They are sent as one array;
 * `inArray` sends each as its own parameter, of which a statement may have 65,535. For columns of integers,
 * text and UUIDs.
 */
export function anyOf(column: PgColumn, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${arrayOf(column, values)})`
}

/** Returns the values as an array parameter of the column's type. */
export function arrayOf(column: PgColumn, values: readonly (number | string)[]): SQL {
  const type = column.getSQLType() === 'serial' ? 'integer' : column.getSQLType()
  return sql`${sql.param([...values])}::${sql.raw(type)}[]`
}
