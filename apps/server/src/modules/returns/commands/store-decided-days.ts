import { and, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { returnItems, returnSessions } from '../../../db/schema/returns.ts'
import { loadSettings } from '../../settings/queries.ts'
import { storeCountedDays } from '../steps/store-counted-days.ts'

/** How many returns are completed in one run. */
const BATCH = 200

/**
 * Writes the counted days of returns that a server of an older release decided, as they are shown now. Returns how many
 * returns it completed. Safe to run in every process at once.
 */
export async function storeDecidedDays(db: Executor): Promise<number> {
  const open = db
    .select()
    .from(returnItems)
    .where(and(eq(returnItems.sessionId, returnSessions.id), isNull(returnItems.lateFee)))
  const decided = await db
    .select()
    .from(returnSessions)
    .where(and(isNotNull(returnSessions.processedAt), exists(open)))
    .limit(BATCH)
  await storeCountedDays(db, decided, await loadSettings(db))
  return decided.length
}
