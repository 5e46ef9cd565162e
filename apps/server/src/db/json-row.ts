import { type Column, getTableColumns, type Table } from 'drizzle-orm'

type ColumnReader = { name: string; key: string; read: ReturnType<typeof valueReader> }

const readers = new WeakMap<Table, ColumnReader[]>()

/**
 * Returns a row that PostgreSQL sent as JSON (`to_json`) as the query builder would have read it: columns by their names
 * in the schema, times as dates.
 */
export function rowFromJson<T extends Table>(table: T, json: Record<string, unknown>): T['$inferSelect']
export function rowFromJson(table: Table, json: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const { name, key, read } of readersOf(table)) {
    const value = json[key] ?? null
    row[name] = value === null || read === undefined ? value : read(value)
  }
  return row
}

function readersOf(table: Table): ColumnReader[] {
  const known = readers.get(table)
  if (known !== undefined) return known
  const made = Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    key: column.name,
    read: valueReader(column),
  }))
  readers.set(table, made)
  return made
}

/** Returns how values of a column are read from JSON; undefined where JSON holds them as the query builder does. */
export function valueReader(column: Column): ((value: unknown) => unknown) | undefined {
  const isSameInJson = ['string', 'number', 'boolean', 'array', 'json'].includes(column.dataType)
  return isSameInJson ? undefined : (value) => column.mapFromDriverValue(value)
}
