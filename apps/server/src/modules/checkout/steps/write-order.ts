import { and, eq, or } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { cartLines } from '../../../db/schema/cart.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { postNewOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { moneyOf } from '../../orders/money.ts'
import type { OrderItemRow, OrderView } from '../../orders/queries.ts'
import { takeOffers } from '../../stock/steps/end-waiting.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import type { AcceptedOrder } from './accept-order.ts'
import { insertOrder } from './insert-order.ts'
import { releaseHold } from './release-hold.ts'

/**
 * Writes an accepted order: its rows, the stock that it reserves, the journal entry of the money that is now expected, and
 * its mail; takes its lines out of the member's stored cart. Pieces that were kept for the member go to the order. The caller has
 * locked the member and the variants. Returns the order as it was written.
 */
export async function writeOrder(
  unit: UnitOfWork,
  deps: Deps,
  accepted: AcceptedOrder,
  now: Date,
): Promise<OrderView> {
  const { newOrder, member, workshop } = accepted
  await freeOwnPieces(unit, accepted, now)
  const { order, items } = await insertOrder(unit.tx, newOrder, now)
  const { actorId } = newOrder
  // The cart of a member who is served at the desk stays as it is.
  if (accepted.isMembersOwn) await emptyCart(unit.tx, order.userId, items)
  const reserved = items.map(({ id, variantId, quantity }) => ({
    variantId,
    kind: 'reserve' as const,
    available: -quantity,
    actorId,
    orderItemId: id,
  }))
  await recordMovements(unit, reserved, now)
  const view = { order, items, workshop, slips: [], refunds: [], receipt: null, inTimeTo: null }
  await postNewOrderEntry(unit.tx, order.id, moneyOf(view), {
    kind: 'order_placed',
    actorId,
    occurredAt: now,
  })
  await notify(unit, deps, 'order_received', { order, items, next: null }, member)
  return view
}

/** Frees the pieces that were kept for the member, so that the order finds them in the stock. */
async function freeOwnPieces(
  unit: UnitOfWork,
  { isMembersOwn, facts, newOrder: { order, items, actorId } }: AcceptedOrder,
  now: Date,
): Promise<void> {
  if (isMembersOwn && facts.ownHold.size > 0) await releaseHold(unit, order.userId, now)
  if (facts.ownOffers.size > 0) {
    const variantIds = items.map(({ variantId }) => variantId)
    await takeOffers(unit, order.userId, variantIds, { actorId, now })
  }
}

async function emptyCart(tx: Tx, userId: number, items: readonly OrderItemRow[]): Promise<void> {
  const lines = items.map(({ variantId, isRental }) =>
    and(eq(cartLines.variantId, variantId), eq(cartLines.type, isRental ? 'rent' : 'sale')),
  )
  await tx.delete(cartLines).where(and(eq(cartLines.userId, userId), or(...lines)))
}
