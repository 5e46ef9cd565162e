import { desc, eq, type SQL } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { refundCases, refundDestinations } from '../../db/schema.ts'

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
