import type { BodyOf } from '@jansi/contract/endpoint'
import type { closeRemainingPieces as endpoint } from '@jansi/contract/staff-orders'
import { PART_CLOSED } from '@jansi/contract/statuses'
import { and, eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orderEvents, orderItems } from '../../../db/schema.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { mayHandOver } from '../policy.ts'
import { itemsOfOrder, lockOrder } from '../queries.ts'
import { advanceOrder } from '../steps/advance-order.ts'
import { choosePieces, type Pieces } from '../steps/choose-pieces.ts'
import { openCase } from '../steps/open-refund-case.ts'

/**
 * Closes pieces of an approved order that will not be collected, by default all remaining ones: they go back
 * to stock, count as done, and the money paid for them is to be checked and returned. 409 if nothing is left
 * to collect and `own_case` for an order of their own, 400 for more pieces than are left.
 */
export async function closeRemainingPieces(
  deps: Deps,
  actorId: number,
  id: string,
  { items: wanted, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (!order) throw notFound()
    const mark = await refuseOwnCase(unit, deps, actorId, {
      ownerId: order.userId,
      decision: 'order.close_rest',
      subjectId: id,
    })
    const items = await itemsOfOrder(unit.tx, id)
    if (!mayHandOver(order, items)) {
      throw conflict('transition_not_allowed', `Nothing to close while an order is ${order.status}.`)
    }
    const closed = choosePieces(items, wanted, 'close_too_many')
    const now = deps.clock()
    for (const pieces of closed) await writeClosed(unit, pieces, reason)
    await recordMovements(
      unit,
      deps.responseCache,
      closed.map(({ item, quantity }) => ({
        variantId: item.variantId,
        kind: 'release',
        available: quantity,
        actorId,
        reason,
        orderItemId: item.id,
      })),
    )
    const satang = closed.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0)
    await unit.tx.insert(orderEvents).values({
      orderId: id,
      fromStatus: order.status,
      toStatus: PART_CLOSED,
      actorId,
      reason,
      createdAt: now,
    })
    await recordAudit(unit.tx, {
      actorId,
      action: 'order.close_rest',
      subjectType: 'order',
      subjectId: id,
      data: {
        items: closed.map(({ item, quantity }) => ({ order_item: item.id, quantity })),
        quantity: closed.reduce((sum, { quantity }) => sum + quantity, 0),
        satang,
        reason,
        ...mark,
      },
      createdAt: now,
    })
    const isMoneyChecked = satang > 0 && (await openCase(unit.tx, order, 'part_closed', now))
    await advanceOrder(unit, deps, order, actorId)
    const valueSatang = isMoneyChecked ? satang : null
    await notify(unit, deps, 'order_part_closed', { order, closed, reason, valueSatang })
  })
}

async function writeClosed({ tx }: UnitOfWork, { item, quantity }: Pieces, reason: string): Promise<void> {
  const [written] = await tx
    .update(orderItems)
    .set({ closed: sql`${orderItems.closed} + ${quantity}`, closedReason: reason })
    .where(
      and(
        eq(orderItems.id, item.id),
        eq(orderItems.handedOver, item.handedOver),
        eq(orderItems.closed, item.closed),
      ),
    )
    .returning({ id: orderItems.id })
  if (!written) throw conflict('stale', 'The order was changed at the same time.')
}
