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
 * Returns the moment of a list: the one that the client brings back, or that of its first page, for which `moments` are the
 * times of the rows on it. None of them is later, also where the clocks of two servers differ.
 */
export function momentOf({ as_of }: PageSearch, now: Date, moments: readonly Date[]): string {
  return (
    as_of ?? new Date(Math.max(now.getTime(), ...moments.map((moment) => moment.getTime()))).toISOString()
  )
}
