import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { damageReports } from '../../../db/schema/returns.ts'
import { lockReport } from '../queries.ts'

/** A member withdraws their own report. 404 for another's; 409 once staff have replied. Again has no effect. */
export async function withdrawReport(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  id: number,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const locked = await lockReport(tx, id)
    if (locked?.userId !== userId) throw notFound()
    const { report } = locked
    if (report.withdrawnAt !== null) return
    if (report.answeredAt !== null) throw conflict('damage_answered', 'This report has a reply already.')
    await tx.update(damageReports).set({ withdrawnAt: clock() }).where(eq(damageReports.id, id))
  })
}
