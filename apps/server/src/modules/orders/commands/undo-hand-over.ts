import type { BodyOf } from '@jansi/contract/endpoint'
import type { undoHandOver as endpoint } from '@jansi/contract/staff-corrections'
import { HAND_OVER_UNDONE } from '@jansi/contract/statuses'
import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { orderItems, orders } from '../../../db/schema/orders.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { orderDecision } from '../order-decision.ts'
import { mayUndoHandOver, withMember } from '../policy.ts'
import { itemsInOpenReturns, itemsOfOrder, lockItemsOfOrder } from '../queries.ts'
import { takeBackStatus } from '../steps/advance-order.ts'
import { choosePieces, type Pieces } from '../steps/choose-pieces.ts'
import { refuseErased } from '../steps/refuse-erased.ts'
import { followDueDays, storeDueDays } from '../steps/store-due-days.ts'

/**
 * Takes back a hand-over, by default of all pieces that the member has: they are reserved for the order again, loans
 * leave the loaned pieces, and the order's status follows. The return day is forgotten with the last loan. 409 if the
 * member has nothing of it or an item is in a return that waits for its decision; 400 for more pieces than the member has.
 */
export const undoHandOver = orderDecision<BodyOf<typeof endpoint>>(
  'order.undo_hand_over',
  async ({ unit, deps, order, about, actorId, now }, { items: wanted, reason }) => {
    const { tx } = unit
    const { id } = order
    await refuseErased(tx, order.userId)
    await storeDueDays(tx, id)
    const items = await lockItemsOfOrder(tx, id)
    if (!mayUndoHandOver(order, items)) {
      throw conflict('transition_not_allowed', `Nothing to take back while an order is ${order.status}.`)
    }
    const back = choosePieces(items, wanted, 'undo_too_many', withMember)
    const returning = await itemsInOpenReturns(tx, id)
    if (back.some(({ item }) => returning.has(item.id))) {
      throw conflict('item_already_returning', 'An item waits in a return.')
    }
    for (const pieces of back) await writeBack(tx, pieces)
    const event = { from: order.status, to: HAND_OVER_UNDONE }
    await recordChange(tx, { subject: about, event, actorId, reason, now })
    await forgetReturnDay(tx, id)
    const { status } = await takeBackStatus(unit, deps, order, { actorId, reason })
    return {
      stock: back.map(({ item, quantity }) => ({
        variantId: item.variantId,
        kind: 'hand_over',
        onLoan: item.isRental ? -quantity : 0,
        sold: item.isRental ? 0 : -quantity,
        pieces: wanted?.flatMap((some) => (some.order_item === item.id ? (some.pieces ?? []) : [])),
        orderItemId: item.id,
      })),
      audited: {
        items: back.map(({ item, quantity }) => ({ order_item: item.id, quantity })),
        quantity: back.reduce((sum, { quantity }) => sum + quantity, 0),
        from: order.status,
        to: status,
      },
      notices: [notice('order_hand_over_undone', { order, back, reason })],
    }
  },
)

async function writeBack(tx: Tx, { item, quantity }: Pieces): Promise<void> {
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
async function forgetReturnDay(tx: Tx, id: string): Promise<void> {
  const items = await itemsOfOrder(tx, id)
  if (items.some((item) => item.isRental && item.handedOver > 0)) return followDueDays(tx, id)
  await tx.update(orders).set({ returnDueOn: null }).where(eq(orders.id, id))
}
