import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The rows of a subquery: `from` names the table and its condition, `orderBy` their order. */
type Subquery = { where: SQL; orderBy: SQL }

/**
 * SQL: the rows of a table as one field of a select, so that a row and those that belong to it are read in one statement.
 * They are as a select of the table itself returns them.
 */
export function rowsOf<Table extends PgTable>(
  table: Table,
  { where, orderBy }: Subquery,
): SQL<Table['$inferSelect'][]> {
  const rows = sql`select coalesce(json_agg(${table} order by ${orderBy}), '[]') from ${table} where ${where}`
  return sql`(${rows})`.mapWith((found: JsonRow[]) => found.map((row) => rowFromJson(table, row)))
}

/** SQL: the only row of a table for which a condition holds, as `rowsOf`; null if there is none. */
export function rowOf<Table extends PgTable>(table: Table, where: SQL): SQL<Table['$inferSelect'] | null> {
  const row = sql`select to_json(${table}) from ${table} where ${where}`
  return sql`(${row})`.mapWith((found: JsonRow) => rowFromJson(table, found))
}

/** SQL: columns as one JSON object, by their keys; for those whose values JSON has as they are: numbers, text and booleans. */
export function objectOf(columns: Record<string, PgColumn>): SQL {
  const fields = Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`)
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** A row as PostgreSQL's `to_json` writes it: by the names of the columns. */
export type JsonRow = Record<string, unknown>

/** Returns a row of a table that was read as JSON. */
export function rowFromJson<Table extends PgTable>(table: Table, json: JsonRow): Table['$inferSelect'] {
  const row: Record<string, unknown> = {}
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    const value = json[column.name]
    row[key] = value === null ? null : column.mapFromDriverValue(value)
  }
  return row
}
