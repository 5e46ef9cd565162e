import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LOWEST = '00000000-0000-0000-0000-000000000000'
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * True where the UUID of the column begins with `beginning`, in either case and with or without a `#` before it. Returns
 * a range, which the index of the key supports; undefined if no UUID begins like that.
 */
export function idBeginsWith(column: PgColumn, beginning: string): SQL | undefined {
  const text = beginning.toLowerCase().replace(/^#/, '')
  const lowest = text + LOWEST.slice(text.length)
  if (text === '' || !UUID.test(lowest)) return undefined
  const highest = text + HIGHEST.slice(text.length)
  return sql`${column} between ${lowest}::uuid and ${highest}::uuid`
}
