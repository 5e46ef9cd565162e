import { getTableColumns, type Table } from 'drizzle-orm'
import { valueReader } from './json-row.ts'

/** A row that a statement sends as the values of its columns, without their names. */
export type JsonValues = readonly unknown[]

/** Columns of a table, as a statement sends them and as they are read. */
export type JsonColumns<Row> = {
  /** Returns SQL for the values of a row, a JSON array. `alias` names the table in the statement. */
  select(alias: string): string
  /** Returns the row of these values, as the query builder would have read it. */
  read(values: JsonValues): Row
}

type ColumnName<T extends Table> = keyof T['$inferSelect'] & string

/**
 * Returns the columns of a table that a statement of a hot path needs, by their names in the schema. Sent as JSON without
 * names they have half of the bytes of `to_json`. The type of the row has these columns only: code that needs another one
 * does not compile before it is added here.
 */
export function jsonColumns<T extends Table, const Name extends ColumnName<T>>(
  table: T,
  names: readonly Name[],
): JsonColumns<Pick<T['$inferSelect'], Name>>
export function jsonColumns(table: Table, names: readonly string[]): JsonColumns<Record<string, unknown>> {
  const all = getTableColumns(table)
  const columns = names.map((name) => {
    const column = all[name]
    if (column === undefined) throw new Error(`no column ${name}`)
    return { name, sqlName: column.name, read: valueReader(column) }
  })
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return {
    select: (alias) =>
      `json_build_array(${columns.map(({ sqlName }) => `${alias}."${sqlName}"`).join(', ')})`,
    read(values) {
      // A copy has all properties at once; adding them one by one takes longer.
      const row = { ...empty }
      for (let at = 0; at < columns.length; at += 1) {
        const column = columns[at]
        const value = values[at]
        if (column === undefined || value === null) continue
        row[column.name] = column.read === undefined ? value : column.read(value)
      }
      return row
    },
  }
}

/** As `jsonColumns`, with all columns. */
export function allJsonColumns<T extends Table>(table: T): JsonColumns<T['$inferSelect']> {
  return jsonColumns(table, Object.keys(getTableColumns(table)) as ColumnName<T>[])
}
