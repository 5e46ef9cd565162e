import type { MoneyMethod } from '@jansi/contract/journal'
import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema/orders.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { satangToBaht } from '../../../domain/money.ts'
import { lockOrder } from '../../orders/queries.ts'
import { applyTransition } from '../../orders/steps/apply-transition.ts'
import { notifyApproved } from '../../orders/steps/notify-approved.ts'
import { receivePayment } from '../../orders/steps/receive-payment.ts'
import type { OwnCaseMark } from '../../people/steps/refuse-own-case.ts'

/**
 * Approves an order that staff have just made: all its money came in by `method`, or it has no amount. Without a method
 * an order with an amount stays as it is and waits for its money. Returns the order as it is then.
 */
export async function approveAtDesk(
  unit: UnitOfWork,
  deps: Deps,
  id: string,
  { method, ...staff }: { method: MoneyMethod | null; actorId: number; mark: OwnCaseMark },
): Promise<typeof orders.$inferSelect> {
  const order = await lockMade(unit, id)
  if (order.amount > 0 && method !== null) {
    const amount = satangToBaht(order.amount)
    await receivePayment(unit, deps, order, { method, amount, approve: true, ...staff })
  } else if (order.amount === 0 && order.status === 'pending') {
    const by = { actor: 'staff' as const, actorId: staff.actorId, now: deps.clock() }
    await notifyApproved(unit, deps, await applyTransition(unit, order, 'approved', by))
  }
  return lockMade(unit, id)
}

async function lockMade({ tx }: UnitOfWork, id: string) {
  const order = await lockOrder(tx, id)
  if (!order) throw new Error(`the order ${id} is gone`)
  return order
}
