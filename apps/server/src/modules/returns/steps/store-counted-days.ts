import type { SiteSettings } from '@jansi/contract/settings'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { returnItems } from '../../../db/schema/returns.ts'
import { lateLoan } from '../late-loan.ts'
import { type SessionRow, withDetails } from '../queries.ts'

/** Writes how the days of decided returns were counted, with their due days and late fees, into their items. */
export async function storeCountedDays(
  db: Executor,
  decided: readonly SessionRow[],
  settings: SiteSettings,
): Promise<void> {
  for (const view of await withDetails(db, decided)) {
    for (const row of view.items) {
      const { processedAt } = view.session
      if (processedAt === null || row.item.lateFee !== null) continue
      const { days, lateFee } = lateLoan(view, row, settings, processedAt)
      await db
        .update(returnItems)
        .set({ countedDays: days, lateFee, dueOn: days?.due_on ?? null })
        .where(eq(returnItems.id, row.item.id))
    }
  }
}
