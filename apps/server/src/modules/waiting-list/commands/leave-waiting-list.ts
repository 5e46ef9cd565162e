import { notFound, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { endWaiting } from '../../stock/steps/end-waiting.ts'
import type { WaitingEntryRow } from '../../stock/waiting-queries.ts'
import { entryById, entryByKey } from '../queries.ts'
import { lockOpenEntry } from '../steps/lock-open-entry.ts'

type LeaveDeps = Pick<Deps, 'database' | 'clock'>

/** A member leaves a waiting list. Throws 404 for an entry of another member; an ended one stays as it is. */
export async function leaveWaitingList(deps: LeaveDeps, userId: number, id: number): Promise<void> {
  const entry = await entryById(deps.database.orm, id)
  if (entry?.userId !== userId) throw notFound()
  await leave(deps, entry)
}

/** Leaves the waiting list that a link of a mail belongs to. Throws 404 for an unknown key. */
export async function leaveByLink(deps: LeaveDeps, key: string): Promise<void> {
  const entry = orNotFound(await entryByKey(deps.database.orm, key))
  await leave(deps, entry)
}

async function leave({ database, clock }: LeaveDeps, found: WaitingEntryRow): Promise<void> {
  await inTransaction(database.orm, async (unit) => {
    const entry = await lockOpenEntry(unit, found)
    if (!entry) return
    const end = { end: 'left', actorId: entry.userId, now: clock() } as const
    await endWaiting(unit, [entry], end)
  })
}
