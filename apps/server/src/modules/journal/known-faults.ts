import type { Executor } from '../../db/client.ts'
import { shopIdentity } from '../../db/schema/settings.ts'
import { type WrongBalance, wrongBalances } from './journal-faults.ts'

/** How many faults are kept: the doctor names the others. */
const MAX_STORED = 500

/** Keeps the ids of the orders and returns that differed from the journal, for Today and the metrics. */
export async function storeFaults(db: Executor, ids: readonly string[]): Promise<void> {
  await db.update(shopIdentity).set({ journalFaults: ids.slice(0, MAX_STORED) })
}

/**
 * Returns the orders and returns that differed from the journal when all were last compared, and still do. All are compared
 * at each start of a server and each hour.
 */
export async function knownFaults(db: Executor): Promise<WrongBalance[]> {
  const [shop] = await db.select({ ids: shopIdentity.journalFaults }).from(shopIdentity)
  const ids = shop?.ids ?? []
  return ids.length === 0 ? [] : wrongBalances(db, ids)
}
