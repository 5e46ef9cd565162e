import { conflict, orNotFound } from '../../../core/app-error.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { isReachable } from '../../notifications/policy.ts'
import { addresseeOf } from '../../notifications/queries.ts'
import { lockOrder } from '../../orders/queries.ts'
import { openLoan, piecesToRemindOf } from '../queries.ts'
import { type ReminderDeps, sendReminder } from '../steps/send-reminder.ts'

/**
 * Staff remind a member of the pieces that were not sent back. 404; 409 when nothing is out, when everything was
 * sent back, when staff did so today already, or when the member's address was never confirmed.
 */
export async function remindByHand(deps: ReminderDeps, actorId: number, orderId: string): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = orNotFound(await lockOrder(unit.tx, orderId))
    const now = deps.clock()
    const loan = await openLoan(unit.tx, orderId, now)
    if (!loan) throw conflict('item_not_on_loan', 'Nothing of this order is on loan.')
    const due = await piecesToRemindOf(unit.tx, orderId, now)
    if (due.pieces.length === 0) throw conflict('return_sent', 'The member has sent everything back.')
    if (!isReachable(await addresseeOf(unit.tx, order.userId))) {
      throw conflict('email_unconfirmed', 'The e-mail address of the member was never confirmed.')
    }
    const reminder = { kind: 'by_hand' as const, on: bangkokDay(now), actorId }
    if (!(await sendReminder(unit, deps, order, due, reminder))) {
      throw conflict('reminded_today', 'The member was reminded today already.')
    }
    await recordChange(unit.tx, { subject: { orderId }, audit: { action: 'order.remind' }, actorId, now })
  })
}
