import type { Executor } from '../../db/client.ts'
import { namedStatement } from '../../db/named-statement.ts'
import { ALL_OF_ORDERS, SHOWN_ORDERS, type ShownOrder, STAMP, type ViewRow } from './order-views.ts'
import type { OrderView } from './queries.ts'

const selectStampsOfMember = namedStatement<OrderStamp>(
  'order_stamps_of_member',
  `select o.id, ${STAMP} as stamp from orders o join workshops w on w.id = o.workshop_id
    where o.user_id = $1 order by o.created_at desc, o.number desc`,
)

const selectStampedOfMember = namedStatement<ViewRow>(
  'stamped_orders_of_member',
  `${SHOWN_ORDERS.select} where o.user_id = $1 and o.id = any($2::uuid[])`,
)

const selectOpenOfMember = namedStatement<ViewRow>(
  'open_orders_of_member',
  `${ALL_OF_ORDERS.select} where o.user_id = $1
    and (o.status in ('awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return')
      or (o.status = 'rejected' and o.held_until is not null))
    order by o.created_at desc, o.number desc`,
)

const selectSomeOfMember = namedStatement<ViewRow>(
  'some_orders_of_member',
  `${ALL_OF_ORDERS.select} where o.user_id = $1 and o.id = any($2::uuid[]) order by o.created_at desc, o.number desc`,
)

const selectIdsOfMember = namedStatement<{ id: string }>(
  'order_ids_of_member',
  'select id from orders where user_id = $1 order by created_at desc, number desc',
)

const selectOne = namedStatement<ViewRow>(
  'order_of_member',
  `${ALL_OF_ORDERS.select} where o.id = $1 and o.user_id = $2`,
)

/** An order's id and its `STAMP`. */
export type OrderStamp = { id: string; stamp: string }

/** Returns the stamps of a member's orders, newest first. */
export function stampsOfMember(db: Executor, userId: number): Promise<OrderStamp[]> {
  return selectStampsOfMember(db, [userId])
}

/** Returns those of a member's orders that have one of the ids, in any order, each with the stamp of this reading. */
export async function stampedOrdersOfMember(
  db: Executor,
  userId: number,
  ids: readonly string[],
): Promise<{ stamp: string; view: ShownOrder }[]> {
  const rows = await selectStampedOfMember(db, [userId, ids])
  return rows.map((row) => ({ stamp: row.stamp, view: SHOWN_ORDERS.read(row) }))
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
  return (await selectSomeOfMember(db, [userId, ids])).map(ALL_OF_ORDERS.read)
}

/** Returns those of a member's orders that are not over, newest first. */
export async function openOrdersOfMember(db: Executor, userId: number): Promise<OrderView[]> {
  return (await selectOpenOfMember(db, [userId])).map(ALL_OF_ORDERS.read)
}

/** Returns one order of a member; undefined if it does not exist or belongs to another. */
export async function orderOfMember(
  db: Executor,
  userId: number,
  id: string,
): Promise<OrderView | undefined> {
  const [row] = await selectOne(db, [id, userId])
  return row && ALL_OF_ORDERS.read(row)
}

/** As `orderOfMember`, for an order that was just written or found by its key: throws if it is gone. */
export async function requireOrderOfMember(db: Executor, userId: number, id: string): Promise<OrderView> {
  const order = await orderOfMember(db, userId, id)
  if (!order) throw new Error(`the order ${id} is gone`)
  return order
}
