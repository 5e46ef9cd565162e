import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { type JsonRow, rowFromJson } from '../../db/json-rows.ts'
import { refundCases, refundDestinations } from '../../db/schema/refunds.ts'

/** A refund case with where its member wants the money. */
export type CaseView = typeof refundCases.$inferSelect & {
  destination: typeof refundDestinations.$inferSelect | null
}

/** Returns refund cases by condition, newest first. */
export async function readCases(db: Executor, where: SQL): Promise<CaseView[]> {
  const rows = await db
    .select({ refund: refundCases, destination: refundDestinations })
    .from(refundCases)
    .leftJoin(refundDestinations, eq(refundDestinations.caseId, refundCases.id))
    .where(where)
    .orderBy(desc(refundCases.id))
  return rows.map(({ refund, destination }) => ({ ...refund, destination }))
}

/** SQL: the refund cases for which a condition holds, as a field of a select; newest first. */
export function casesWhere(where: SQL): SQL<CaseView[]> {
  const cases = sql`select coalesce(json_agg(json_build_object('refund', ${refundCases}, 'destination', ${refundDestinations})
      order by ${refundCases.id} desc), '[]')
    from ${refundCases} left join ${refundDestinations} on ${refundDestinations.caseId} = ${refundCases.id} where ${where}`
  return sql`(${cases})`.mapWith((found: { refund: JsonRow; destination: JsonRow | null }[]) =>
    found.map(({ refund, destination }) => ({
      ...rowFromJson(refundCases, refund),
      destination: destination && rowFromJson(refundDestinations, destination),
    })),
  )
}
