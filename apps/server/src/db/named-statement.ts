import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import type { Executor } from './client.ts'

/** Runs a statement with its parameters, `$1` first, and returns its rows. */
export type NamedStatement<Row> = (db: Executor, parameters: readonly unknown[]) => Promise<Row[]>

/** The driver below the query builder: a pool or a connection. */
type Driver = {
  query<Row>(statement: pg.QueryConfig, parameters: unknown[]): Promise<{ rows: Row[] }>
}

const ARRAYS_OF_NUMERIC_TIMES_AND_DATES = [1231, 1115, 1185, 1187, 1182]
/** Types whose values the query builder takes as PostgreSQL writes them; it parses those whose column asks for that. */
export const READ_AS_TEXT: ReadonlySet<number> = new Set([
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.INTERVAL,
  pg.types.builtins.DATE,
  ...ARRAYS_OF_NUMERIC_TIMES_AND_DATES,
])
const asText = (value: string) => value
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (READ_AS_TEXT.has(id) ? asText : pg.types.getTypeParser(id, format)),
}

/**
 * Returns a statement of a hot path that is written as SQL and has a name: the database parses it once for each
 * connection, and plans it seldom. Values are the driver's: times and days are text, and a bigint may be text too; JSON is
 * parsed. It goes to the driver itself: the query builder would prepare it again each time.
 */
export function namedStatement<Row>(name: string, text: string): NamedStatement<Row> {
  const config = { name, text, types }
  return async (db, parameters) => {
    const { client } = db._.session as unknown as { client: Driver }
    try {
      return (await client.query<Row>(config, [...parameters])).rows
    } catch (error) {
      throw new DrizzleQueryError(text, [...parameters], error instanceof Error ? error : undefined)
    }
  }
}
