import { getTableColumns, type Table } from 'drizzle-orm'

/** Reads a value of a column from JSON; undefined where JSON holds it as the query builder does. */
type ColumnReader = { name: string; key: string; read: ((value: unknown) => unknown) | undefined }

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
  const made = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const isSameInJson = ['string', 'number', 'boolean', 'array', 'json'].includes(column.dataType)
    const read = isSameInJson ? undefined : (value: unknown) => column.mapFromDriverValue(value)
    return { name, key: column.name, read }
  })
  readers.set(table, made)
  return made
}
