import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { isQuietTime } from '../../../domain/quiet-hours.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { readersOf, takeDigest, waitingBetween } from '../queries.ts'

const PAUSE_MS = 60 * 60_000
/** Longer than a transaction: work whose row is written but not committed is in the next digest, and none is in no digest. */
const LAG_MS = 60_000

/**
 * Informs staff who chose so of the work that came since their last digest and still waits: at most once an hour, not at
 * night, and not without new work. Returns how many digests it sent. Any number of processes may do this at once.
 */
export async function sendDigests(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'channels'>,
): Promise<number> {
  const now = deps.clock()
  if (isQuietTime(now)) return 0
  const { orm } = deps.database
  const until = new Date(now.getTime() - LAG_MS)
  let sent = 0
  for (const reader of await readersOf(orm, new Date(until.getTime() - PAUSE_MS))) {
    const work = await waitingBetween(orm, reader.since, until)
    if (work.orders + work.slips + work.failedMails === 0) continue
    await inTransaction(orm, async (unit) => {
      if (!(await takeDigest(unit.tx, reader, until))) return
      await notify(unit, deps, 'staff_digest', { userId: reader.userId, ...work })
      sent += 1
    })
  }
  return sent
}
