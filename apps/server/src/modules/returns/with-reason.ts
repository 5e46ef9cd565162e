import { type SQL, sql } from 'drizzle-orm'
import { returnOutcomes } from '../../db/schema/returns.ts'

/** Returns the reason of an outcome with another one after it. */
export function withReason(reason: string): SQL<string> {
  return sql<string>`concat_ws(' · ', nullif(${returnOutcomes.reason}, ''), ${reason}::text)`
}
