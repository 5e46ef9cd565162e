import { eq } from 'drizzle-orm'
import { orNotFound } from '../../core/app-error.ts'
import { orders } from '../../db/schema/orders.ts'
import { decisionsOn } from '../decisions/staff-decision.ts'
import { lockOrder } from './queries.ts'

/** Columns of an order that a decision may write; its status is for `applyTransition` alone. */
type Columns = Partial<Omit<typeof orders.$inferInsert, 'status'>>

/** Makes the command for a decision of staff on an order, see `decisionsOn`. */
export const orderDecision = decisionsOn({
  lock: async (tx, id: string) => {
    const order = orNotFound(await lockOrder(tx, id))
    return { order, about: { orderId: id }, userId: order.userId, status: order.status }
  },
  write: (tx, { order }, columns: Columns) => tx.update(orders).set(columns).where(eq(orders.id, order.id)),
})
