import type { BodyOf } from '@jansi/contract/endpoint'
import type { undoPayment as endpoint } from '@jansi/contract/staff-corrections'
import { PAYMENT_UNDONE } from '@jansi/contract/statuses'
import { conflict } from '../../../core/app-error.ts'
import { dueOf } from '../../../domain/journal.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { lastPaymentOf, moneyOfOrder } from '../../journal/queries.ts'
import { type Notice, notify } from '../../notifications/steps/notify.ts'
import { takeBackSlips } from '../../payments/steps/slip-money.ts'
import { orderDecision } from '../order-decision.ts'
import { mayUndoPayment } from '../policy.ts'

/**
 * Takes back the last payment of an order that waits for the rest, so that it can be recorded as it was; earlier payments
 * stay. Informs the member. 409 `payment_not_undoable` for an order without such a payment, `stale` if its last payment is of
 * another amount.
 */
export const undoPayment = orderDecision<BodyOf<typeof endpoint>>(
  'order.undo_payment',
  async ({ unit: { tx }, order, about, now }, { amount, reason }) => {
    const last = mayUndoPayment(order) ? await lastPaymentOf(tx, about) : undefined
    if (last === undefined) {
      throw conflict('payment_not_undoable', 'No payment of this order waits for a rest.')
    }
    const { satang, method } = last
    if (satang !== bahtToSatang(amount) || satang > order.received) {
      throw conflict('stale', 'The last payment is of another amount.')
    }
    if (method !== 'cash') await takeBackSlips(tx, about)
    // The amount that is due then, which follows from the written rows.
    const inform: Notice = async (unit, deps) => {
      const dueSatang = dueOf(await moneyOfOrder(unit.tx, order.id))
      await notify(unit, deps, 'order_payment_undone', { order, satang, dueSatang, reason })
    }
    return {
      set: { received: order.received - satang, updatedAt: now },
      journal: { kind: 'payment_undone', method },
      event: PAYMENT_UNDONE,
      audited: { satang, method },
      notices: [inform],
    }
  },
)
