import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { endWaiting } from '../../stock/steps/end-waiting.ts'
import { entryById } from '../queries.ts'
import { lockOpenEntry } from '../steps/lock-open-entry.ts'

/** Staff remove a member from a waiting list. Throws 404 for an entry that is not open. */
export async function removeWaiting(
  { database, responseCache, clock }: Pick<Deps, 'database' | 'responseCache' | 'clock'>,
  actorId: number,
  id: number,
  reason: string,
): Promise<void> {
  const found = await entryById(database.orm, id)
  if (!found) throw notFound()
  await inTransaction(database.orm, async (unit) => {
    const entry = await lockOpenEntry(unit, found)
    if (!entry) throw notFound()
    const now = clock()
    await endWaiting(unit, responseCache, [entry], { end: 'removed', actorId, now })
    await recordAudit(unit.tx, {
      actorId,
      action: 'stock.waiting_removed',
      subjectType: 'variant',
      subjectId: String(entry.variantId),
      data: { entry: id, member: entry.userId, state: entry.state, reason },
      createdAt: now,
    })
  })
}
