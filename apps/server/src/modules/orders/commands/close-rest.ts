import type { BodyOf } from '@jansi/contract/endpoint'
import type { closeRemainingPieces as endpoint } from '@jansi/contract/staff-orders'
import { PART_CLOSED } from '@jansi/contract/statuses'
import { and, eq, sql } from 'drizzle-orm'
import { conflict, orNotFound } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { orderItems } from '../../../db/schema/orders.ts'
import type { DecidedMovement } from '../../decisions/staff-decision.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { orderDecision } from '../order-decision.ts'
import { mayHandOver } from '../policy.ts'
import { itemsOfOrder, type OrderItemRow } from '../queries.ts'
import { advanceOrder } from '../steps/advance-order.ts'
import { choosePieces, type Pieces } from '../steps/choose-pieces.ts'
import { type ClosedPieces, nameClosedPieces } from '../steps/name-closed-pieces.ts'
import { type OpenedCase, openCase } from '../steps/open-refund-case.ts'

/**
 * Closes pieces of an approved order that will not be collected, by default all remaining ones: they count as
 * done and go back to stock, broken ones into quarantine, missing ones out of the stock. The money that was
 * recorded for them is owed; money that nobody has checked yet is to be checked. 409 if nothing is left to
 * collect, 400 for more pieces than are left and for numbered pieces that `nameClosedPieces` refuses.
 */
export const closeRemainingPieces = orderDecision<BodyOf<typeof endpoint>>(
  'order.close_rest',
  async ({ unit, deps, order, actorId, now }, { items: wanted, reason }) => {
    const { tx } = unit
    const items = await itemsOfOrder(tx, order.id)
    if (!mayHandOver(order, items)) {
      throw conflict('transition_not_allowed', `Nothing to close while an order is ${order.status}.`)
    }
    const closed = choosePieces(items, wanted, 'close_too_many')
    const asked = wanted ?? closed.map(({ item, quantity }) => ({ order_item: item.id, quantity }))
    const goods = await nameClosedPieces(tx, closed, asked)
    for (const pieces of closed) await writeClosed(tx, pieces, reason)
    const satang = closed.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0)
    const opened = satang > 0 ? await openCase(tx, order, 'part_closed', now) : null
    return {
      stock: goods.flatMap((some) => movements(items, some)),
      journal: { kind: 'order_changed' },
      event: PART_CLOSED,
      audited: { items: goods, quantity: closed.reduce((sum, { quantity }) => sum + quantity, 0), satang },
      follow: () => advanceOrder(unit, deps, order, actorId),
      notices: [notice('order_part_closed', { order, closed, reason, refund: refundOf(opened, satang) })],
    }
  },
)

/** The money in the member's mail: the amount owed, or the price of the pieces while it is to be checked. */
function refundOf(opened: OpenedCase | null, satang: number) {
  return opened && { state: opened.state, satang: opened.state === 'owed' ? opened.satang : satang }
}

/** Missing pieces pass through quarantine, so that the ledger shows of each piece how it left the stock. */
function movements(
  items: readonly OrderItemRow[],
  { order_item, quantity, goods = 'stock', pieces }: ClosedPieces,
): DecidedMovement[] {
  const item = orNotFound(items.find(({ id }) => id === order_item))
  const base = { variantId: item.variantId, orderItemId: item.id, pieces }
  if (goods === 'stock') return [{ ...base, kind: 'release', available: quantity }]
  const setAside: DecidedMovement = { ...base, kind: 'quarantine', quarantined: quantity }
  if (goods === 'quarantine') return [setAside]
  return [setAside, { ...base, kind: 'write_off', quarantined: -quantity }]
}

async function writeClosed(tx: Tx, { item, quantity }: Pieces, reason: string): Promise<void> {
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
