import type { Executor } from './client.ts'

/** Runs a statement with its parameters, `$1` first, and returns its rows. */
export type NamedStatement<Row> = (db: Executor, parameters: readonly unknown[]) => Promise<Row[]>

const names = new Map<string, string>()

/**
 * Returns a statement of a hot path that is written as SQL and has a name: the database parses it once for each
 * connection, and plans it seldom. Values are the driver's: times and days are text, and a bigint may be text too; JSON is
 * parsed.
 */
export function namedStatement<Row>(name: string, text: string): NamedStatement<Row> {
  names.set(text, name)
  return async (db, parameters) => {
    const query = { sql: text, params: [...parameters] }
    const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    )
    return (await prepared.execute()).rows
  }
}

/** Returns the name of a statement by its text; undefined for any other text. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text)
}
