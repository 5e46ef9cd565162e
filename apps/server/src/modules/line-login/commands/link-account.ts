import type { LineOutcome } from '@jansi/contract/line-login'
import type { Deps } from '../../../core/deps.ts'
import { lineAccounts } from '../../../db/schema/people.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { findLiveSession, lockUser } from '../../auth/queries.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { lineAccountOf } from '../queries.ts'

/**
 * Links a LINE account to the member of a session that is still open, and mails them. Again it has no effect. A LINE account
 * belongs to one member, and a member has one.
 */
export async function linkAccount(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'channels'>,
  session: { userId: number; sessionId: string },
  sub: string,
): Promise<LineOutcome> {
  const { userId } = session
  return inTransaction(deps.database.orm, async (unit) => {
    await lockUser(unit.tx, userId)
    if ((await findLiveSession(unit.tx, session, deps.clock())) === null) return 'failed'
    const own = await lineAccountOf(unit.tx, userId)
    if (own !== null) return own.sub === sub ? 'linked' : 'other'
    const linked = await unit.tx
      .insert(lineAccounts)
      .values({ userId, sub, linkedAt: deps.clock() })
      .onConflictDoNothing()
      .returning({ userId: lineAccounts.userId })
    if (linked.length === 0) return 'taken'
    await notify(unit, deps, 'line_linked', { userId })
    return 'linked'
  })
}
