import { sql } from 'drizzle-orm'
import type { Orm } from '../src/db/client.ts'

/** How many sessions of this database wait for a lock of another one. */
export async function waitingForLocks(orm: Orm): Promise<number> {
  const { rows } = await orm.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
