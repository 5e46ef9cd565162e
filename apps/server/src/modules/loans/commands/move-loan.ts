import type { BodyOf } from '@jansi/contract/endpoint'
import type { moveDueDay as endpoint } from '@jansi/contract/staff-loans'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { dueOnOf } from '../../orders/due-days.ts'
import { lockOrderToDecide } from '../../orders/steps/lock-to-decide.ts'
import { storeDueDays } from '../../orders/steps/store-due-days.ts'
import { openLoan } from '../queries.ts'
import { moveDueDay, refuseImpossibleDueDay } from '../steps/move-due-day.ts'

/**
 * Staff move the due day of one order's loans that are due first, also if they are late: pieces that are still out are then
 * late from the new day on. Throws 404; 409 `own_case` for their own, if nothing is out, or `stale`
 * if the day is not the one that was read; 400 for a day that cannot be one, or that is the same.
 */
export async function moveLoan(
  deps: Deps,
  actorId: number,
  orderId: string,
  { was_due_on: wasDueOn, return_due_on: dueOn, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, orderId, 'order.due_day')
    await storeDueDays(unit.tx, orderId)
    const loan = await openLoan(unit.tx, orderId, deps.clock())
    if (!loan || order.returnDueOn === null) {
      throw conflict('item_not_on_loan', 'Nothing of this order is on loan.')
    }
    const { returnDueOn } = order
    if (returnDueOn !== wasDueOn) throw conflict('stale', `These loans are due on ${returnDueOn}.`)
    refuseImpossibleDueDay(dueOn, deps.clock())
    if (dueOn === returnDueOn) throw refused('return_day_same', 'These loans are due on that day already.')
    const items = loan.items.filter((item) => dueOnOf(item, order) === returnDueOn)
    await moveDueDay(unit, deps, { order, items, wasDueOn }, { dueOn, actorId, reason })
    await recordAudit(unit.tx, {
      actorId,
      action: 'order.due_day',
      subjectType: 'order',
      subjectId: orderId,
      data: { was_due_on: returnDueOn, return_due_on: dueOn, reason, ...mark },
      createdAt: deps.clock(),
    })
  })
}
