import type { Tx } from '../../../db/client.ts'
import { rowFromJson } from '../../../db/json-row.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import { orderItems, orders } from '../../../db/schema.ts'
import { linesOfNewOrder, WRITE_ENTRY } from '../../journal/steps/post-entry.ts'
import { MOVE_STOCK, MOVED_VARIANTS, type MovedVariant } from '../../stock/move-stock.ts'

/** A new order with its items, as it is written. */
export type NewOrder = {
  order: Pick<
    typeof orders.$inferSelect,
    | 'id'
    | 'userId'
    | 'workshopId'
    | 'status'
    | 'amount'
    | 'paymentMethodId'
    | 'paymentMethodName'
    | 'slipOwed'
  > & { slipDueAt: Date | null; approvalDueAt: Date | null }
  items: readonly Omit<typeof orderItems.$inferInsert, 'id' | 'orderId'>[]
  actorId: number
  /** The `Idempotency-Key` of the attempt with its owner and the hash of its content. */
  key: { userId: number; key: string; hash: string } | null
  /** Removes the ordered lines from the stored cart of the member. */
  emptiesCart: boolean
  now: Date
}

type Written = {
  order: Record<string, unknown>
  items: Record<string, unknown>[]
  moved: MovedVariant[] | null
}

const insertOrder = namedStatement<Written>(
  'order_write',
  `with doc as (select $1::jsonb as d, $2::timestamptz as now, $3::int as actor_id), placed as (
    insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed,
      slip_due_at, approval_due_at, created_at, updated_at)
    select o.*, now, now from doc, jsonb_to_record(d->'order') as o (id uuid, user_id int, workshop_id int, status text,
      amount bigint, payment_method_id int, payment_method_name text, slip_owed boolean, slip_due_at timestamptz,
      approval_due_at timestamptz)
    returning *
  ), items as (
    insert into order_items (order_id, variant_id, product_id, product_name, variant_size, image_key, is_rental, price,
      replacement_price, quantity)
    select (d->'order'->>'id')::uuid, i.* from doc, jsonb_to_recordset(d->'items') as i (variant_id int, product_id int,
      product_name text, variant_size text, image_key text, is_rental boolean, price bigint, replacement_price bigint,
      quantity int)
    returning *
  ), event as (
    insert into order_events (order_id, to_status, actor_id, created_at)
    select placed.id, placed.status, actor_id, now from placed, doc
  ), kept_key as (
    insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
    select k.user_id, k.key, k.hash, placed.id, now
    from placed, doc, jsonb_to_record(d->'key') as k (user_id int, key text, hash text) where k.key is not null
  ), emptied as (
    delete from cart_lines c using items i, placed, doc
    where (d->>'empties_cart')::boolean and c.user_id = placed.user_id and c.variant_id = i.variant_id
      and c.type = case when i.is_rental then 'rent' else 'sale' end
  ), movements as (
    select variant_id, 'reserve' as kind, -quantity as available, 0 as on_loan, 0 as quarantined, actor_id,
      null::text as reason, id as order_item_id, null::int as return_item_id,
      null::bigint as unit_cost
    from items, doc
  ), ${MOVE_STOCK}, entry_lines as (
    select l.* from doc, jsonb_to_recordset(d->'entry_lines') as l (account text, satang bigint)
  ), entry_facts as (
    select 'order_placed' as kind, placed.id as order_id, null::uuid as return_session_id, null::text as method,
      actor_id, null::text as reason, now as occurred_at
    from placed, doc where exists (select from entry_lines)
  ), ${WRITE_ENTRY}
  select to_json(placed) as order, (select json_agg(to_json(items) order by id) from items) as items,
    ${MOVED_VARIANTS}
  from placed`,
)

/**
 * Writes a new order in one statement: its row and items, its first event, its key, the reserved stock and the journal
 * entry of the money that is now expected; takes its lines out of the stored cart. Returns the rows, and the variants
 * whose stock sufficed.
 */
export async function writeOrder(tx: Tx, { order, items, actorId, key, emptiesCart, now }: NewOrder) {
  const value = (isRental: boolean) =>
    items.reduce((sum, item) => sum + (item.isRental === isRental ? item.price * item.quantity : 0), 0)
  const document = {
    order: {
      id: order.id,
      user_id: order.userId,
      workshop_id: order.workshopId,
      status: order.status,
      amount: order.amount,
      payment_method_id: order.paymentMethodId,
      payment_method_name: order.paymentMethodName,
      slip_owed: order.slipOwed,
      slip_due_at: order.slipDueAt,
      approval_due_at: order.approvalDueAt,
    },
    items: items.map((item) => ({
      variant_id: item.variantId,
      product_id: item.productId,
      product_name: item.productName,
      variant_size: item.variantSize,
      image_key: item.imageKey,
      is_rental: item.isRental,
      price: item.price,
      replacement_price: item.replacementPrice,
      quantity: item.quantity,
    })),
    key: key === null ? {} : { user_id: key.userId, key: key.key, hash: key.hash },
    empties_cart: emptiesCart,
    entry_lines: linesOfNewOrder({ sales: value(false), rentals: value(true) }),
  }
  const [row] = await insertOrder(tx, [JSON.stringify(document), now.toISOString(), actorId])
  if (row === undefined) throw new Error('the order was not written')
  return {
    order: rowFromJson(orders, row.order),
    items: row.items.map((item) => rowFromJson(orderItems, item)),
    moved: row.moved ?? [],
  }
}
