import type { Executor } from '../../db/client.ts'
import { rowFromJson } from '../../db/json-row.ts'
import { namedStatement } from '../../db/named-statement.ts'
import {
  orderItems,
  orders,
  paymentSlips,
  refundCases,
  refundDestinations,
  workshops,
} from '../../db/schema.ts'
import type { OrderView } from './queries.ts'

type Json = Record<string, unknown>
type ViewRow = {
  order: Json
  workshop: Json
  items: Json[] | null
  slips: Json[] | null
  refunds: { refund: Json; destination: Json | null }[] | null
  events: { to: string; at: string }[] | null
}

/** An order with everything that its pages show, as JSON: one statement for any number of orders. */
const SELECT_VIEWS = `
  select to_json(o) as order, to_json(w) as workshop,
    (select json_agg(to_json(i) order by i.id) from order_items i where i.order_id = o.id) as items,
    (select json_agg(to_json(s) order by s.id desc) from payment_slips s where s.order_id = o.id) as slips,
    (select json_agg(json_build_object('refund', to_json(r), 'destination', to_json(d)) order by r.id desc)
      from refund_cases r left join refund_destinations d on d.case_id = r.id where r.order_id = o.id) as refunds,
    (select json_agg(json_build_object('to', e.to_status, 'at', e.created_at) order by e.id)
      from order_events e where e.order_id = o.id) as events
  from orders o join workshops w on w.id = o.workshop_id`

const selectOfMember = namedStatement<ViewRow>(
  'orders_of_member',
  `${SELECT_VIEWS} where o.user_id = $1 order by o.created_at desc, o.number desc`,
)

const selectOpenOfMember = namedStatement<ViewRow>(
  'open_orders_of_member',
  `${SELECT_VIEWS} where o.user_id = $1
    and (o.status in ('awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return')
      or (o.status = 'rejected' and o.held_until is not null))
    order by o.created_at desc, o.number desc`,
)

const selectSomeOfMember = namedStatement<ViewRow>(
  'some_orders_of_member',
  `${SELECT_VIEWS} where o.user_id = $1 and o.id = any($2::uuid[]) order by o.created_at desc, o.number desc`,
)

const selectIdsOfMember = namedStatement<{ id: string }>(
  'order_ids_of_member',
  'select id from orders where user_id = $1 order by created_at desc, number desc',
)

const selectOne = namedStatement<ViewRow>(
  'order_of_member',
  `${SELECT_VIEWS} where o.id = $1 and o.user_id = $2`,
)

/** Returns a member's orders, newest first. */
export async function ordersOfMember(db: Executor, userId: number): Promise<OrderView[]> {
  return (await selectOfMember(db, [userId])).map(viewOf)
}

/** Returns the ids of a member's orders, newest first. */
export async function orderIdsOfMember(db: Executor, userId: number): Promise<string[]> {
  return (await selectIdsOfMember(db, [userId])).map(({ id }) => id)
}

/** Returns those of a member's orders that have one of the ids, newest first. */
export async function someOrdersOfMember(
  db: Executor,
  userId: number,
  ids: readonly string[],
): Promise<OrderView[]> {
  return (await selectSomeOfMember(db, [userId, ids])).map(viewOf)
}

/** Returns those of a member's orders that are not over, newest first. */
export async function openOrdersOfMember(db: Executor, userId: number): Promise<OrderView[]> {
  return (await selectOpenOfMember(db, [userId])).map(viewOf)
}

/** Returns one order of a member; undefined if it does not exist or belongs to another. */
export async function orderOfMember(
  db: Executor,
  userId: number,
  id: string,
): Promise<OrderView | undefined> {
  const [row] = await selectOne(db, [id, userId])
  return row && viewOf(row)
}

/** As `orderOfMember`, for an order that was just written or found by its key: throws if it is gone. */
export async function requireOrderOfMember(db: Executor, userId: number, id: string): Promise<OrderView> {
  const order = await orderOfMember(db, userId, id)
  if (!order) throw new Error(`the order ${id} is gone`)
  return order
}

function viewOf({ order, workshop, items, slips, refunds, events }: ViewRow): OrderView {
  return {
    order: rowFromJson(orders, order),
    workshop: rowFromJson(workshops, workshop),
    items: (items ?? []).map((item) => rowFromJson(orderItems, item)),
    slips: (slips ?? []).map((slip) => rowFromJson(paymentSlips, slip)),
    refunds: (refunds ?? []).map(({ refund, destination }) => ({
      ...rowFromJson(refundCases, refund),
      destination: destination && rowFromJson(refundDestinations, destination),
    })),
    events: (events ?? []).map(({ to, at }) => ({ to, at: new Date(at) })),
  }
}
