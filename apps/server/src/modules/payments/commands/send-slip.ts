import { paymentSlips } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { acceptsSlip, type OrderFacts } from '../../../domain/order-moves.ts'
import type { Picture } from '../../../files/images.ts'
import { conflict, notFound } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { moveOrder } from '../../orders/commands/move-order.ts'
import { lockOrder, orderOfMember } from '../../orders/queries.ts'
import { takeSlip } from './take-slip.ts'

/**
 * A member attaches a slip to an order of their own (specification, section 7): the order then waits for staff. Sent
 * again while it waits, it replaces the earlier one; after a rejection for the slip it takes the stock again. 404 for
 * another's order, 409 when no slip is owed (any more).
 */
export async function sendSlip(deps: Deps, userId: number, orderId: string, photo: Picture) {
  const { orm } = deps.database
  const view = await orderOfMember(orm, userId, orderId)
  if (!view) throw notFound()
  refuseUnowed(view.order)
  return takeSlip(deps, photo, (slip) =>
    inTransaction(orm, async (unit) => {
      const order = await lockOrder(unit.tx, orderId)
      if (order?.userId !== userId) throw notFound()
      refuseUnowed(order)
      const [written] = await unit.tx
        .insert(paymentSlips)
        .values({ orderId, uploadedBy: userId, createdAt: deps.clock(), ...slip })
        .returning()
      if (!written) throw new Error('the slip was not written')
      if (order.status !== 'pending') {
        await moveOrder(unit, deps.reads, order, 'pending', {
          mover: 'member',
          actorId: userId,
          now: deps.clock(),
        })
      }
      return written
    }),
  )
}

function refuseUnowed(order: Omit<OrderFacts, 'handedOver'>): void {
  // An order that takes a slip has not been handed over yet.
  if (!acceptsSlip({ ...order, handedOver: 0 })) {
    throw conflict('slip_not_expected', 'This order does not wait for a slip.')
  }
}
