import { GRACE_END_TEXTS, type GraceEnd } from '@jansi/contract/grace-end'
import { GRACE_ENDED } from '@jansi/contract/statuses'
import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { orders } from '../../../db/schema/orders.ts'
import { whereInGrace } from '../../../db/status-sql.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { itemsOfOrder } from '../queries.ts'
import { moneyOfEnd } from './money-of-end.ts'
import { notifyRefundOwed } from './notify-refund-owed.ts'
import { openCase } from './open-refund-case.ts'
import { releaseReservations } from './release-reservations.ts'

/**
 * Releases the stock that a locked, rejected order keeps for a new slip: history row, stock, refund case, journal and
 * mail. The order stays rejected, and no later slip brings it back.
 */
export async function endGrace(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'settings' | 'channels'>,
  id: string,
  end: GraceEnd,
): Promise<void> {
  const now = deps.clock()
  const [order] = await unit.tx
    .update(orders)
    .set({ heldUntil: null, holdEnd: end, updatedAt: now })
    .where(and(eq(orders.id, id), whereInGrace()))
    .returning()
  if (!order) throw new Error(`order ${id} holds nothing for a new slip`)
  const by = { actorId: null, reason: GRACE_END_TEXTS[end] }
  const event = { from: order.status, to: GRACE_ENDED }
  await recordChange(unit.tx, { subject: { orderId: id }, event, ...by, now })
  const items = await itemsOfOrder(unit.tx, id)
  await releaseReservations(unit, items, { actorId: null, now })
  await openCase(unit.tx, order, end === 'out_of_stock' ? 'goods_gone' : 'rejected', now)
  await postOrderEntry(unit.tx, id, { kind: 'order_ended', ...by, occurredAt: now })
  await notifyRefundOwed(unit, deps, order)
  const money = await moneyOfEnd(unit, order, order)
  await notify(unit, deps, 'order_hold_ended', { order, items, money, end })
}
