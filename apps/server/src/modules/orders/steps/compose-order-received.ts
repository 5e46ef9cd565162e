import type { Deps } from '../../../core/deps.ts'
import type { Executor } from '../../../db/client.ts'
import { rowFromJson } from '../../../db/json-row.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import { orderItems, orders } from '../../../db/schema.ts'
import type { Message } from '../../../domain/message.ts'
import { composeMessage } from '../../notifications/compose-message.ts'
import { type AddresseeColumns, addresseeFromColumns } from '../../notifications/queries.ts'

/** An order with any other status has had, or will have, a message of its own. */
const RECEIVED: readonly (typeof orders.$inferSelect)['status'][] = ['awaiting_slip', 'pending', 'paid']

type Json = Record<string, unknown>

// An evening has one such mail for each order: one statement, in no transaction.
const selectOrder = namedStatement<{ order: Json; items: Json[] | null; member: AddresseeColumns }>(
  'order_received',
  `select to_json(o) as order,
    json_build_object('id', u.id, 'email', u.email, 'first_name', u.first_name,
      'email_verified_at', u.email_verified_at, 'has_account', u.has_account) as member,
    (select json_agg(to_json(i) order by i.id) from order_items i where i.order_id = o.id) as items
  from orders o join users u on u.id = o.user_id where o.id = $1`,
)

/** Composes the message that an order came in, as the order is now; null when it was decided or given up meanwhile. */
export async function composeOrderReceived(
  deps: Pick<Deps, 'settings' | 'clock'>,
  db: Executor,
  orderId: string,
): Promise<Message | null> {
  const [row] = await selectOrder(db, [orderId])
  if (row === undefined) return null
  const order = rowFromJson(orders, row.order)
  if (!RECEIVED.includes(order.status)) return null
  const slipDueAt = order.status === 'awaiting_slip' ? order.slipDueAt : null
  const facts = {
    order,
    items: (row.items ?? []).map((item) => rowFromJson(orderItems, item)),
    next: slipDueAt === null ? ('check' as const) : { slipDueAt },
  }
  return composeMessage(deps, 'order_received', facts, addresseeFromColumns(row.member))
}
