import { conflict, notFound } from '../../../core/app-error.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { lockOrder } from '../../orders/queries.ts'
import { openLoan } from '../queries.ts'
import { type ReminderDeps, sendReminder } from '../steps/send-reminder.ts'

/** Staff remind a member of a loan. 404; 409 when nothing is out, or when staff did so today already. */
export async function remindByHand(deps: ReminderDeps, actorId: number, orderId: string): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    if (!order) throw notFound()
    const loan = await openLoan(unit.tx, orderId)
    if (!loan) throw conflict('item_not_on_loan', 'Nothing of this order is on loan.')
    const now = deps.clock()
    const reminder = { kind: 'by_hand' as const, on: bangkokDay(now), actorId }
    if (!(await sendReminder(unit, deps, order, loan.items, reminder))) {
      throw conflict('reminded_today', 'The member was reminded today already.')
    }
    await recordAudit(unit.tx, {
      actorId,
      action: 'order.remind',
      subjectType: 'order',
      subjectId: orderId,
      createdAt: now,
    })
  })
}
