import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema/orders.ts'
import { loanReminders } from '../../../db/schema/returns.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { isReachable } from '../../notifications/policy.ts'
import { addresseeOf } from '../../notifications/queries.ts'
import { notify } from '../../notifications/steps/notify.ts'
import type { PiecesToRemind } from '../queries.ts'

export type ReminderDeps = Pick<Deps, 'database' | 'settings' | 'clock' | 'channels'>

/**
 * Records a reminder and notifies the member, in the caller's transaction. Returns false without a notification if any
 * process has already recorded a reminder of that kind and day, or nobody can be reached.
 */
export async function sendReminder(
  unit: UnitOfWork,
  deps: ReminderDeps,
  order: typeof orders.$inferSelect,
  { dueOn, pieces }: { dueOn: string | null; pieces: readonly PiecesToRemind[] },
  reminder: { kind: typeof loanReminders.$inferInsert.kind; on: string; actorId: number | null },
): Promise<boolean> {
  if (dueOn === null) return false
  const member = await addresseeOf(unit.tx, order.userId)
  if (!isReachable(member)) return false
  const { kind, on, actorId } = reminder
  const written = await unit.tx
    .insert(loanReminders)
    .values({ orderId: order.id, kind, sentOn: on, actorId, createdAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ id: loanReminders.id })
  if (written.length === 0) return false
  await notify(unit, deps, 'return_reminder', { order, pieces, returnDueOn: dueOn }, member)
  return true
}
