import type { BodyOf } from '@jansi/contract/endpoint'
import type { undoHandOver as endpoint } from '@jansi/contract/staff-corrections'
import { HAND_OVER_UNDONE } from '@jansi/contract/statuses'
import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orderItems, orders } from '../../../db/schema/orders.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { mayUndoHandOver, withMember } from '../policy.ts'
import { itemsInOpenReturns, itemsOfOrder, lockItemsOfOrder } from '../queries.ts'
import { takeBackStatus } from '../steps/advance-order.ts'
import { choosePieces, type Pieces } from '../steps/choose-pieces.ts'
import { lockOrderToDecide } from '../steps/lock-to-decide.ts'
import { refuseErased } from '../steps/refuse-erased.ts'
import { followDueDays, storeDueDays } from '../steps/store-due-days.ts'

/**
 * Takes back a hand-over, by default of all pieces that the member has: they are reserved for the order again, loans
 * leave the loaned pieces, and the order's status follows. The return day is forgotten with the last loan. 409 if the
 * member has nothing of it or an item is in a return that waits for its decision, and `own_case` for an order of their
 * own; 400 for more pieces than the member has.
 */
export async function undoHandOver(
  deps: Deps,
  actorId: number,
  id: string,
  { items: wanted, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, id, 'order.undo_hand_over')
    await refuseErased(unit.tx, order.userId)
    await storeDueDays(unit.tx, id)
    const items = await lockItemsOfOrder(unit.tx, id)
    if (!mayUndoHandOver(order, items)) {
      throw conflict('transition_not_allowed', `Nothing to take back while an order is ${order.status}.`)
    }
    const back = choosePieces(items, wanted, 'undo_too_many', withMember)
    const returning = await itemsInOpenReturns(unit.tx, id)
    if (back.some(({ item }) => returning.has(item.id))) {
      throw conflict('item_already_returning', 'An item waits in a return.')
    }
    const now = deps.clock()
    for (const pieces of back) await writeBack(unit, pieces)
    await recordMovements(
      unit,
      back.map(({ item, quantity }) => ({
        variantId: item.variantId,
        kind: 'hand_over',
        onLoan: item.isRental ? -quantity : 0,
        sold: item.isRental ? 0 : -quantity,
        pieces: wanted?.flatMap((some) => (some.order_item === item.id ? (some.pieces ?? []) : [])),
        actorId,
        reason,
        orderItemId: item.id,
      })),
      now,
    )
    const change = { subject: { orderId: id }, actorId, reason, now }
    await recordChange(unit.tx, { ...change, event: { from: order.status, to: HAND_OVER_UNDONE } })
    await forgetReturnDay(unit, id)
    const { status } = await takeBackStatus(unit, deps, order, { actorId, reason })
    const data = {
      items: back.map(({ item, quantity }) => ({ order_item: item.id, quantity })),
      quantity: back.reduce((sum, { quantity }) => sum + quantity, 0),
      from: order.status,
      to: status,
      ...mark,
    }
    await recordChange(unit.tx, { ...change, audit: { action: 'order.undo_hand_over', data } })
    await notify(unit, deps, 'order_hand_over_undone', { order, back, reason })
  })
}

async function writeBack({ tx }: UnitOfWork, { item, quantity }: Pieces): Promise<void> {
  const [written] = await tx
    .update(orderItems)
    .set({
      handedOver: sql`${orderItems.handedOver} - ${quantity}`,
      ...(quantity === item.handedOver && { returnDueOn: null }),
    })
    .where(
      and(
        eq(orderItems.id, item.id),
        eq(orderItems.handedOver, item.handedOver),
        eq(orderItems.returnedOrLost, item.returnedOrLost),
      ),
    )
    .returning({ id: orderItems.id })
  if (!written) throw conflict('stale', 'The order was changed at the same time.')
}

/** The first hand-over of a loan sets the day, also the first one after this; other loans keep theirs. */
async function forgetReturnDay({ tx }: UnitOfWork, id: string): Promise<void> {
  const items = await itemsOfOrder(tx, id)
  if (items.some((item) => item.isRental && item.handedOver > 0)) return followDueDays(tx, id)
  await tx.update(orders).set({ returnDueOn: null }).where(eq(orders.id, id))
}
