import { REFUND_REMINDER_DAYS } from '@jansi/contract/refunds'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { refundCases } from '../../../db/schema/refunds.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { awaitsDestination } from '../../../domain/refunds.ts'
import { isReminderTime } from '../../../domain/reminders.ts'
import type { NotifyDeps } from '../../notifications/steps/notify.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { noticeOf } from '../notice.ts'
import { casesToRemind } from '../queries.ts'
import { lockCase } from '../steps/lock-case.ts'

const DAY_MS = 86_400_000

/**
 * Reminds members who have not named a destination for their money within a week, in daytime only.
 * Returns how many. Each case is reminded of once, even if many processes run this often.
 */
export async function remindOfDestinations(deps: NotifyDeps & Pick<Deps, 'database'>): Promise<number> {
  const now = deps.clock()
  if (!isReminderTime(now)) return 0
  const { orm } = deps.database
  const owedBefore = new Date(now.getTime() - REFUND_REMINDER_DAYS * DAY_MS)
  let sent = 0
  for (const id of await casesToRemind(orm, owedBefore)) {
    await inTransaction(orm, async (unit) => {
      const locked = await lockCase(unit.tx, id)
      const { refund } = locked
      // The member may have named one meanwhile, or another process reminded them.
      if (!awaitsDestination(refund) || refund.remindedAt !== null || refund.amount === null) return
      await unit.tx.update(refundCases).set({ remindedAt: now }).where(eq(refundCases.id, id))
      await notify(unit, deps, 'refund_destination_missing', { ...noticeOf(locked), satang: refund.amount })
      sent += 1
    })
  }
  return sent
}
