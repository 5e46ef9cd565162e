import { orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import type { NotifyDeps } from '../../notifications/steps/notify.ts'
import { entryById } from '../queries.ts'
import { lockOpenEntry } from '../steps/lock-open-entry.ts'
import { losePlaces } from '../steps/lose-places.ts'

/** Staff remove a member from a waiting list; the member gets a mail. Throws 404 for an entry that is not open. */
export async function removeWaiting(
  deps: NotifyDeps & Pick<Deps, 'database'>,
  actorId: number,
  id: number,
  reason: string,
): Promise<void> {
  const found = orNotFound(await entryById(deps.database.orm, id))
  await inTransaction(deps.database.orm, async (unit) => {
    const entry = orNotFound(await lockOpenEntry(unit, found))
    await losePlaces(unit, deps, [entry], { end: 'removed', cause: 'removed', actorId })
    await recordAudit(unit.tx, {
      actorId,
      action: 'stock.waiting_removed',
      subjectType: 'variant',
      subjectId: String(entry.variantId),
      data: { entry: id, member: entry.userId, state: entry.state, reason },
      createdAt: deps.clock(),
    })
  })
}
