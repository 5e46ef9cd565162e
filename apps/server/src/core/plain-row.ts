import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : Name

/** A row as JSON holds it. */
export type PlainRow<Row> = {
  [Key in keyof Row & string as SnakeCase<Key>]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key]
}

/** The columns of a table that an input names. Those that the input may leave out may be undefined. */
type Columns<Row, Input> = {
  [Key in keyof Row & string as SnakeCase<Key> extends keyof Input ? Key : never]: Date extends Row[Key]
    ? Row[Key]
    : Input[SnakeCase<Key> & keyof Input]
}

/**
 * Returns a row under the names of the API, instants as text. The schema of a response leaves out the columns that it does
 * not declare, but not in a cached response (`http/cached-responses.ts`): presenters for guests pick their fields.
 */
export function plainRow<Row extends object>(row: Row): PlainRow<Row>
export function plainRow(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      plainName(key),
      value instanceof Date ? value.toISOString() : value,
    ]),
  )
}

/** Returns the columns of a table that an input of the API names, instants as dates; other fields are left out. */
export function columnsOf<Table extends PgTable, Input extends object>(
  table: Table,
  input: Input,
): Columns<Table['$inferInsert'], Input>
export function columnsOf(table: PgTable, input: object): object {
  const given = new Map<string, unknown>(Object.entries(input))
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([key, { dataType }]) => {
      const value = given.get(plainName(key))
      if (value === undefined) return []
      return [[key, dataType === 'date' && typeof value === 'string' ? new Date(value) : value]]
    }),
  )
}

function plainName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
