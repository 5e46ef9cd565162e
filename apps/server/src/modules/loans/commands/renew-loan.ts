import { LOAN_RENEWED } from '@jansi/contract/statuses'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { renewalOf } from '../../../domain/due-days.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { dueOnOf } from '../../orders/due-days.ts'
import { isOut } from '../../orders/policy.ts'
import { itemsOfOrder, lockOrder } from '../../orders/queries.ts'
import { isDebtor } from '../../people/debts.ts'
import { loadSettings, renewalRules } from '../../settings/queries.ts'
import { isOrderWaitedFor } from '../../stock/waiting-queries.ts'
import { setDueDay } from '../steps/set-due-day.ts'

const REFUSALS = {
  item_not_on_loan: 'Nothing of this order is on loan.',
  renewal_off: 'The club does not renew loans.',
  renewal_too_late: 'Loans can be renewed before their due day.',
  renewal_too_often: 'These loans were renewed as often as the club allows.',
  renewal_waited_for: 'Another member waits for a piece of these loans.',
  rental_blocked: 'The member has an overdue return or an unpaid penalty.',
}

/**
 * A member renews the loans of an order of their own. `shownDay` is the new due day that the client showed. Throws
 * 404 for another's, 409 with the reason if they cannot be renewed now, or would be due on another day.
 */
export async function renewLoan(
  deps: Deps,
  userId: number,
  orderId: string,
  shownDay: string,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    if (order?.userId !== userId) throw notFound()
    const now = deps.clock()
    const items = (await itemsOfOrder(unit.tx, orderId)).filter(isOut)
    const today = bangkokDay(now)
    const facts = {
      hasPiecesOut: items.length > 0,
      isWaitedFor: await isOrderWaitedFor(unit.tx, orderId),
      isDebtor: await isDebtor(unit.tx, userId, today),
    }
    const renewal = renewalOf(order, facts, renewalRules(await loadSettings(unit.tx)), today)
    if ('refusal' in renewal) throw conflict(renewal.refusal, REFUSALS[renewal.refusal])
    const { dueOn } = renewal
    const wasDueOn = order.returnDueOn
    if (dueOn !== shownDay || wasDueOn === null) {
      throw conflict('renewal_day_changed', `A renewal would be due on ${dueOn}.`)
    }
    const change = { kind: LOAN_RENEWED, wasDueOn, dueOn, actorId: userId, reason: null, now } as const
    const renewed = await setDueDay(unit, order, change)
    const moved = items.filter((item) => (dueOnOf(item, order) ?? wasDueOn) < dueOn)
    await notify(unit, deps, 'loan_renewed', { order: renewed, items: moved, wasDueOn, dueOn })
  })
}
