import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { orderItems, orders } from '../../../db/schema.ts'
import { sumPieces } from '../../../domain/piece-limits.ts'
import { linesOfNewOrder, WRITE_ENTRY } from '../../journal/steps/post-entry.ts'
import { MOVE_LOCKED_STOCK, MOVED_VARIANTS, type MovedVariant } from '../../stock/move-stock.ts'

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
  items: readonly Omit<typeof orderItems.$inferSelect, 'id' | 'orderId' | keyof typeof UNTOUCHED>[]
  actorId: number
  /** The `Idempotency-Key` of the attempt with its owner and the hash of its content. */
  key: { userId: number; key: string; hash: string } | null
  /** Removes the ordered lines from the stored cart of the member. */
  emptiesCart: boolean
  now: Date
}

type Written = { number: number; items: number[]; moved: MovedVariant[] | null }

// Arrays, so that the statement does not depend on how many lines there are: it is parsed and planned once.
const insertOrder = namedStatement<Written>(
  'order_write',
  `with placed as (
    insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed,
      slip_due_at, approval_due_at, created_at, updated_at)
    values ($1::uuid, $2::int, $19::int, $3::text, $20::bigint, $21::int, $22::text, $23::boolean, $24::timestamptz,
      $25::timestamptz, $5::timestamptz, $5)
    returning number
  ), items as (
    insert into order_items (order_id, variant_id, product_id, product_name, variant_size, image_key, is_rental, price,
      replacement_price, quantity)
    select $1, i.*
    from unnest($6::int[], $7::int[], $8::text[], $9::text[], $10::text[], $11::boolean[], $12::bigint[], $13::bigint[],
      $14::int[]) i
    returning id, variant_id, is_rental, quantity
  ), event as (
    insert into order_events (order_id, to_status, actor_id, created_at) values ($1, $3, $4::int, $5)
  ), kept_key as (
    insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
    select $26::int, $27::text, $28::text, $1, $5 where $27 is not null
  ), emptied as (
    delete from cart_lines c using items i
    where $29::boolean and c.user_id = $2 and c.variant_id = i.variant_id
      and c.type = case when i.is_rental then 'rent' else 'sale' end
  ), movements as (
    select variant_id, 'reserve' as kind, -quantity as available, 0 as on_loan, 0 as quarantined, $4 as actor_id,
      null::text as reason, id as order_item_id, null::int as return_item_id, null::bigint as unit_cost
    from items
  ), sums as not materialized (
    select variant_id, -pieces as available, 0 as on_loan, 0 as quarantined
    from unnest($15::int[], $16::int[]) r (variant_id, pieces)
  ), ${MOVE_LOCKED_STOCK}, entry_lines as (
    select * from unnest($17::text[], $18::bigint[]) l (account, satang)
  ), entry_facts as (
    select 'order_placed' as kind, $1 as order_id, null::uuid as return_session_id, null::text as method,
      $4 as actor_id, null::text as reason, $5 as occurred_at
    where cardinality($17) > 0
  ), ${WRITE_ENTRY}
  select number, (select json_agg(id order by id) from items) as items, ${MOVED_VARIANTS}
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
  const entry = linesOfNewOrder({ sales: value(false), rentals: value(true) })
  const reserved = sumPieces(items.map(({ variantId, quantity }) => [variantId, quantity]))
  const [row] = await insertOrder(tx, [
    order.id,
    order.userId,
    order.status,
    actorId,
    now.toISOString(),
    items.map((item) => item.variantId),
    items.map((item) => item.productId),
    items.map((item) => item.productName),
    items.map((item) => item.variantSize),
    items.map((item) => item.imageKey),
    items.map((item) => item.isRental),
    items.map((item) => item.price),
    items.map((item) => item.replacementPrice),
    items.map((item) => item.quantity),
    [...reserved.keys()],
    [...reserved.values()],
    entry.map(({ account }) => account),
    entry.map(({ satang }) => satang),
    order.workshopId,
    order.amount,
    order.paymentMethodId,
    order.paymentMethodName,
    order.slipOwed,
    order.slipDueAt?.toISOString() ?? null,
    order.approvalDueAt?.toISOString() ?? null,
    key?.userId ?? null,
    key?.key ?? null,
    key?.hash ?? null,
    emptiesCart,
  ])
  if (row === undefined) throw new Error('the order was not written')
  return {
    order: { ...order, ...UNDECIDED, number: row.number, createdAt: now, updatedAt: now },
    // Their ids were given out in the order of the lines.
    items: items.map((item, at) => ({ ...item, ...UNTOUCHED, id: idAt(row.items, at), orderId: order.id })),
    moved: row.moved ?? [],
  }
}

/** The defaults of a new order's other columns. */
const UNDECIDED = {
  returnDueOn: null,
  lateFeePerDay: null,
  renewals: 0,
  rejectionReason: null,
  heldUntil: null,
  holdEnd: null,
  received: 0,
}

/** The defaults of a new item's other columns. */
const UNTOUCHED = { handedOver: 0, closed: 0, closedReason: null, returnedOrLost: 0 }

function idAt(ids: readonly number[], at: number): number {
  const id = ids[at]
  if (id === undefined) throw new Error('an item of the order was not written')
  return id
}
