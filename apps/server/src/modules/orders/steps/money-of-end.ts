import type { orders } from '../../../db/schema/orders.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { MoneyOfEnd } from '../../notifications/messages/orders.ts'
import { hasWaitingSlip } from '../../payments/queries.ts'

type OrderRow = typeof orders.$inferSelect

/** Returns the state of the money of an order that has just ended, or waits for a new slip, for the mail to its member. */
export async function moneyOfEnd(
  { tx }: UnitOfWork,
  before: Pick<OrderRow, 'received'>,
  { id, amount, received }: OrderRow,
): Promise<MoneyOfEnd> {
  if (amount > 0 && (await hasWaitingSlip(tx, { orderId: id }))) return { is: 'unchecked' }
  if (received > 0) return { is: 'received', satang: received }
  return { is: before.received > 0 ? 'missing' : 'none' }
}
