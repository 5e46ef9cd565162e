import type { BodyOf } from '@jansi/contract/endpoint'
import type { moveDueDay as endpoint } from '@jansi/contract/staff-loans'
import { conflict, refused } from '../../../core/app-error.ts'
import { dueOnOf } from '../../orders/due-days.ts'
import { orderDecision } from '../../orders/order-decision.ts'
import { storeDueDays } from '../../orders/steps/store-due-days.ts'
import { openLoan } from '../queries.ts'
import { moveDueDay, refuseImpossibleDueDay } from '../steps/move-due-day.ts'

/**
 * Staff move the due day of one order's loans that are due first, also if they are late: pieces that are still out are then
 * late from the new day on. Throws 409 if nothing is out, or `stale` if the day is not the one that was read; 400 for a day that
 * cannot be one, or that is the same.
 */
export const moveLoan = orderDecision<BodyOf<typeof endpoint>>(
  'order.due_day',
  async ({ unit, deps, order, actorId, now }, { was_due_on: wasDueOn, return_due_on: dueOn, reason }) => {
    await storeDueDays(unit.tx, order.id)
    const loan = await openLoan(unit.tx, order.id, now)
    if (!loan || order.returnDueOn === null) {
      throw conflict('item_not_on_loan', 'Nothing of this order is on loan.')
    }
    const { returnDueOn } = order
    if (returnDueOn !== wasDueOn) throw conflict('stale', `These loans are due on ${returnDueOn}.`)
    refuseImpossibleDueDay(dueOn, now)
    if (dueOn === returnDueOn) throw refused('return_day_same', 'These loans are due on that day already.')
    const items = loan.items.filter((item) => dueOnOf(item, order) === returnDueOn)
    await moveDueDay(unit, deps, { order, items, wasDueOn }, { dueOn, actorId, reason })
    return { audited: { was_due_on: returnDueOn, return_due_on: dueOn } }
  },
)
