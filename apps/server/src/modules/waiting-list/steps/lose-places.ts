import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'
import { endWaiting } from '../../stock/steps/end-waiting.ts'
import type { WaitingEntryRow } from '../../stock/waiting-queries.ts'
import { productOfEntry } from '../queries.ts'

/**
 * Ends places that their members did not leave, and notifies them. The caller has locked the variants, and has read the open
 * entries since.
 */
export async function losePlaces(
  unit: UnitOfWork,
  deps: NotifyDeps,
  entries: readonly WaitingEntryRow[],
  {
    end,
    cause,
    actorId,
  }: { end: 'closed' | 'removed'; cause: 'removed' | 'not_offered'; actorId: number | null },
): Promise<void> {
  await endWaiting(unit, entries, { end, actorId, now: deps.clock() })
  for (const { id, userId } of entries) {
    const { size, product } = await productOfEntry(unit.tx, id)
    await notify(unit, deps, 'waiting_ended', { userId, product, size, cause })
  }
}
