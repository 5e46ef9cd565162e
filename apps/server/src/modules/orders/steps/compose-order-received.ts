import { statusIs } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Executor } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { Message } from '../../../domain/message.ts'
import { composeMessage } from '../../notifications/compose-message.ts'
import { addresseeOf } from '../../notifications/queries.ts'
import { itemsOfOrder } from '../queries.ts'

/** Composes the message that an order came in, as the order is now; null when it was decided or given up meanwhile. */
export async function composeOrderReceived(
  deps: Pick<Deps, 'settings' | 'clock'>,
  db: Executor,
  orderId: string,
): Promise<Message | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || !statusIs(order.status, 'unchecked')) return null
  const items = await itemsOfOrder(db, orderId)
  const slipDueAt = order.status === 'awaiting_slip' ? order.slipDueAt : null
  const next = slipDueAt === null ? ('check' as const) : { slipDueAt }
  const member = await addresseeOf(db, order.userId)
  return composeMessage(deps, 'order_received', { order, items, next }, member)
}
