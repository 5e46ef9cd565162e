import type { orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { MoneyOfEnd } from '../../notifications/messages/money-blocks.ts'
import { countUncheckedSlips } from '../queries.ts'

type OrderRow = typeof orders.$inferSelect

/** Returns the state of the money of an order that has just ended, or waits for a new slip, for the mail to its member. */
export async function moneyOfEnd(
  { tx }: UnitOfWork,
  before: Pick<OrderRow, 'received'>,
  { id, amount, received }: OrderRow,
): Promise<MoneyOfEnd> {
  if (received > 0) return { is: 'received', satang: received }
  if (before.received > 0) return { is: 'missing' }
  return { is: amount > 0 && (await countUncheckedSlips(tx, id)) > 0 ? 'unchecked' : 'none' }
}
