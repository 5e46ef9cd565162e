import { lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The page of a list that a client asks for. */
export type PageSearch = { page: number; page_size: number; as_of?: string | undefined }

/** The rows that the list had at the moment of its first page, by the column of the time at which a row comes in. */
export function cameInBy(column: PgColumn, { as_of }: PageSearch): SQL | undefined {
  // A moment on the wire has milliseconds, a row microseconds.
  return as_of === undefined ? undefined : lt(column, new Date(Date.parse(as_of) + 1))
}

/**
 * Returns a page as it is sent, of rows that were read after `now`. `as_of` is the moment of the list: the one that the client
 * brings back, or that of its first page. No row on it came in later, also where the clocks of two servers differ.
 */
export function presentPage<Row, Found extends { rows: readonly Row[] }, Shown>(
  { as_of }: PageSearch,
  now: Date,
  found: Found & { rows: readonly Row[] },
  of: { cameInAt: (row: Row) => Date; present: (row: Row) => Shown },
) {
  const { rows, ...counts } = found
  const moments = rows.map((row) => of.cameInAt(row).getTime())
  return {
    ...counts,
    results: rows.map((row) => of.present(row)),
    as_of: as_of ?? new Date(Math.max(now.getTime(), ...moments)).toISOString(),
  }
}
