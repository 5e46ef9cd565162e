import type { Deps } from '../../../core/deps.ts'
import { loanReminders, type orderItems, type orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { bangkokDay, daysBetween } from '../../../domain/days.ts'
import { returnReminderMail } from '../../../mail/templates/return-reminder.ts'
import { queueMail } from '../../mails/steps/queue-mail.ts'
import { memberOf } from '../../orders/queries.ts'

export type ReminderDeps = Pick<Deps, 'database' | 'settings' | 'clock' | 'wakeOutbox'>

/**
 * Writes a reminder down and queues its mail, in the caller's transaction. False, and no mail, when one of that kind
 * and day is written down already, by whichever process.
 */
export async function sendReminder(
  unit: UnitOfWork,
  deps: ReminderDeps,
  order: typeof orders.$inferSelect,
  items: readonly (typeof orderItems.$inferSelect)[],
  reminder: { kind: typeof loanReminders.$inferInsert.kind; on: string; actorId: number | null },
): Promise<boolean> {
  if (order.returnDueOn === null) return false
  const now = deps.clock()
  const { kind, on, actorId } = reminder
  const written = await unit.tx
    .insert(loanReminders)
    .values({ orderId: order.id, kind, sentOn: on, actorId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: loanReminders.id })
  if (written.length === 0) return false
  const member = await memberOf(unit.tx, order.userId)
  const mail = returnReminderMail({
    firstName: member.firstName,
    orderId: order.id,
    lines: items.map((item) => ({
      name: item.productName,
      size: item.variantSize,
      quantity: item.handedOver - item.returnedOrLost,
    })),
    returnDueOn: order.returnDueOn,
    daysLeft: daysBetween(bangkokDay(now), order.returnDueOn),
    returnUrl: `${deps.settings.publicUrl}/return`,
  })
  await queueMail(unit.tx, { kind: 'return_reminder', recipient: member.email, mail, orderId: order.id })
  unit.afterCommit(deps.wakeOutbox)
  return true
}
