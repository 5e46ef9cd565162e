import { gte } from 'drizzle-orm'
import type { Orm } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { wrongBalances } from '../journal-faults.ts'
import { storeFaults } from '../known-faults.ts'

/** How many orders or returns are compared at a time. */
const BATCH = 500

/**
 * Compares all orders and returns with the journal and stores the faults for `knownFaults`; only an admin corrects one.
 * Returns how many there are. Reads them in batches by their ids, so that its time grows with the shop alone, and ends
 * between two of them when the signal aborts, without a result. Safe to run in every process at once.
 */
export async function compareJournal(orm: Orm, signal?: AbortSignal): Promise<number> {
  const faults = [...(await wrongOf(orm, orders, signal)), ...(await wrongOf(orm, returnSessions, signal))]
  if (signal?.aborted === true) return 0
  await storeFaults(orm, faults)
  return faults.length
}

async function wrongOf(
  orm: Orm,
  table: typeof orders | typeof returnSessions,
  signal?: AbortSignal,
): Promise<string[]> {
  const wrong: string[] = []
  let from: string | undefined
  while (signal?.aborted !== true) {
    const page = await orm
      .select({ id: table.id })
      .from(table)
      .where(from === undefined ? undefined : gte(table.id, from))
      .orderBy(table.id)
      .limit(BATCH + 1)
    const ids = page.slice(0, BATCH).map(({ id }) => id)
    if (ids.length > 0) wrong.push(...(await wrongBalances(orm, ids)).map(({ id }) => id))
    from = page[BATCH]?.id
    if (from === undefined) break
  }
  return wrong
}
