import type { BodyOf } from '@jansi/contract/endpoint'
import type { closeRemainingPieces as endpoint } from '@jansi/contract/staff-orders'
import { PART_CLOSED } from '@jansi/contract/statuses'
import { and, eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orderItems } from '../../../db/schema/orders.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import type { StockMovement } from '../../stock/stock-movement.ts'
import { mayHandOver } from '../policy.ts'
import { itemsOfOrder, type OrderItemRow } from '../queries.ts'
import { advanceOrder } from '../steps/advance-order.ts'
import { choosePieces, type Pieces } from '../steps/choose-pieces.ts'
import { lockOrderToDecide } from '../steps/lock-to-decide.ts'
import { type ClosedPieces, nameClosedPieces } from '../steps/name-closed-pieces.ts'
import { type OpenedCase, openCase } from '../steps/open-refund-case.ts'

/**
 * Closes pieces of an approved order that will not be collected, by default all remaining ones: they count as
 * done and go back to stock, broken ones into quarantine, missing ones out of the stock. The money that was
 * recorded for them is owed; money that nobody has checked yet is to be checked. 409 if nothing is left to
 * collect and `own_case` for an order of their own, 400 for more pieces than are left and for numbered pieces
 * that `nameClosedPieces` refuses.
 */
export async function closeRemainingPieces(
  deps: Deps,
  actorId: number,
  id: string,
  { items: wanted, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, id, 'order.close_rest')
    const items = await itemsOfOrder(unit.tx, id)
    if (!mayHandOver(order, items)) {
      throw conflict('transition_not_allowed', `Nothing to close while an order is ${order.status}.`)
    }
    const closed = choosePieces(items, wanted, 'close_too_many')
    const now = deps.clock()
    const asked = wanted ?? closed.map(({ item, quantity }) => ({ order_item: item.id, quantity }))
    const goods = await nameClosedPieces(unit.tx, closed, asked)
    for (const pieces of closed) await writeClosed(unit, pieces, reason)
    await recordMovements(
      unit,
      goods.flatMap((some) => movements(items, some, { actorId, reason })),
      now,
    )
    const satang = closed.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0)
    const quantity = closed.reduce((sum, one) => sum + one.quantity, 0)
    await recordChange(unit.tx, {
      subject: { orderId: id },
      event: { from: order.status, to: PART_CLOSED },
      audit: { action: 'order.close_rest', data: { items: goods, quantity, satang, ...mark } },
      actorId,
      reason,
      now,
    })
    const opened = satang > 0 ? await openCase(unit.tx, order, 'part_closed', now) : null
    await postOrderEntry(unit.tx, id, { kind: 'order_changed', actorId, reason, occurredAt: now })
    await advanceOrder(unit, deps, order, actorId)
    await notify(unit, deps, 'order_part_closed', { order, closed, reason, refund: refundOf(opened, satang) })
  })
}

/** The money in the member's mail: the amount owed, or the price of the pieces while it is to be checked. */
function refundOf(opened: OpenedCase | null, satang: number) {
  return opened && { state: opened.state, satang: opened.state === 'owed' ? opened.satang : satang }
}

/** Missing pieces pass through quarantine, so that the ledger shows of each piece how it left the stock. */
function movements(
  items: readonly OrderItemRow[],
  { order_item, quantity, goods = 'stock', pieces }: ClosedPieces,
  by: { actorId: number; reason: string },
): StockMovement[] {
  const item = items.find(({ id }) => id === order_item)
  if (!item) throw notFound()
  const base = { variantId: item.variantId, orderItemId: item.id, pieces, ...by }
  if (goods === 'stock') return [{ ...base, kind: 'release', available: quantity }]
  const kept: StockMovement = { ...base, kind: 'quarantine', quarantined: quantity }
  if (goods === 'quarantine') return [kept]
  return [kept, { ...base, kind: 'write_off', quarantined: -quantity }]
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
