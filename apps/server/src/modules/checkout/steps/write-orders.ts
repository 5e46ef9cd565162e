import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { orderItems, orders } from '../../../db/schema.ts'
import { sumPieces } from '../../../domain/piece-limits.ts'
import { linesOfNewOrder, WRITE_ENTRY } from '../../journal/steps/post-entry.ts'
import { insertOfMails, parametersOfMails, type QueuedMail } from '../../mails/steps/queue-mails.ts'
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
  /** The `Idempotency-Key` of the attempt, which belongs to the actor, with the hash of its content. */
  key: { key: string; hash: string } | null
  /** Removes the ordered lines from the stored cart of the member. */
  emptiesCart: boolean
}

/** The rows of an order as they were written. */
export type WrittenOrder = {
  order: typeof orders.$inferSelect
  items: (typeof orderItems.$inferSelect)[]
}

type Written = { numbers: number[]; items: number[]; moved: MovedVariant[] | null }

// Arrays, so that the statement does not depend on how many orders and lines there are: it is parsed and planned once.
const insertOrders = namedStatement<Written>(
  'order_write',
  `with given as (
    select * from unnest($2::uuid[], $3::int[], $4::int[], $5::text[], $6::bigint[], $7::int[], $8::text[], $9::boolean[],
      $10::timestamptz[], $11::timestamptz[], $12::int[], $13::text[], $14::text[])
      o (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed, slip_due_at,
        approval_due_at, actor_id, key, key_hash)
  ), placed as (
    insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed,
      slip_due_at, approval_due_at, created_at, updated_at)
    select id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed, slip_due_at,
      approval_due_at, $1::timestamptz, $1
    from given
    returning number
  ), items as (
    insert into order_items (order_id, variant_id, product_id, product_name, variant_size, image_key, is_rental, price,
      replacement_price, quantity)
    select * from unnest($15::uuid[], $16::int[], $17::int[], $18::text[], $19::text[], $20::text[], $21::boolean[],
      $22::bigint[], $23::bigint[], $24::int[])
    returning id, order_id, variant_id, quantity
  ), event as (
    insert into order_events (order_id, to_status, actor_id, created_at) select id, status, actor_id, $1 from given
  ), kept_key as (
    insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
    select actor_id, key, key_hash, id, $1 from given where key is not null
  ), emptied as (
    delete from cart_lines c using unnest($25::int[], $26::int[], $27::text[]) l (user_id, variant_id, type)
    where c.user_id = l.user_id and c.variant_id = l.variant_id and c.type = l.type
  ), movements as (
    select variant_id, 'reserve' as kind, -quantity as available, 0 as on_loan, 0 as quarantined,
      (select actor_id from given where given.id = items.order_id) as actor_id, null::text as reason,
      id as order_item_id, null::int as return_item_id, null::bigint as unit_cost, $1::timestamptz as created_at
    from items
  ), sums as not materialized (
    select variant_id, -pieces as available, 0 as on_loan, 0 as quarantined
    from unnest($28::int[], $29::int[]) r (variant_id, pieces)
  ), ${MOVE_LOCKED_STOCK}, entry_lines as (
    select * from unnest($30::uuid[], $31::text[], $32::bigint[]) l (order_id, account, satang)
  ), entry_facts as (
    select 'order_placed' as kind, id as order_id, null::uuid as return_session_id, null::text as method, actor_id,
      null::text as reason, $1 as occurred_at, $1 as recorded_at
    from given where amount > 0
  ), ${WRITE_ENTRY}, mails as (${insertOfMails(33)})
  select array(select number from placed) as numbers, array(select id from items) as items, ${MOVED_VARIANTS}`,
)

/**
 * Writes new orders in one statement: their rows and items, their first events, their keys, the reserved stock and the
 * journal entries of the money that is now expected; takes their lines out of the stored carts, and adds their mails to
 * the outbox. Returns their rows in the same order, and the variants whose stock was moved.
 */
export async function writeOrders(
  tx: Tx,
  newOrders: readonly NewOrder[],
  mails: readonly QueuedMail[],
  now: Date,
): Promise<{ written: WrittenOrder[]; moved: MovedVariant[] }> {
  const placed = newOrders.map(({ order, actorId, key }) => ({ actorId, key, ...order }))
  const items = newOrders.flatMap(({ order, items }) =>
    items.map((item) => ({ orderId: order.id, userId: order.userId, ...item })),
  )
  const cartLines = newOrders.flatMap(({ order, items, emptiesCart }) =>
    emptiesCart ? items.map((item) => ({ userId: order.userId, ...item })) : [],
  )
  const reserved = sumPieces(items.map(({ variantId, quantity }) => [variantId, quantity]))
  const entryLines = newOrders.flatMap(({ order, items }) =>
    linesOfEntry(items).map((line) => ({ orderId: order.id, ...line })),
  )
  const [row] = await insertOrders(tx, [
    now.toISOString(),
    placed.map(({ id }) => id),
    placed.map(({ userId }) => userId),
    placed.map(({ workshopId }) => workshopId),
    placed.map(({ status }) => status),
    placed.map(({ amount }) => amount),
    placed.map(({ paymentMethodId }) => paymentMethodId),
    placed.map(({ paymentMethodName }) => paymentMethodName),
    placed.map(({ slipOwed }) => slipOwed),
    placed.map(({ slipDueAt }) => slipDueAt?.toISOString() ?? null),
    placed.map(({ approvalDueAt }) => approvalDueAt?.toISOString() ?? null),
    placed.map(({ actorId }) => actorId),
    placed.map(({ key }) => key?.key ?? null),
    placed.map(({ key }) => key?.hash ?? null),
    items.map(({ orderId }) => orderId),
    items.map(({ variantId }) => variantId),
    items.map(({ productId }) => productId),
    items.map(({ productName }) => productName),
    items.map(({ variantSize }) => variantSize),
    items.map(({ imageKey }) => imageKey),
    items.map(({ isRental }) => isRental),
    items.map(({ price }) => price),
    items.map(({ replacementPrice }) => replacementPrice),
    items.map(({ quantity }) => quantity),
    cartLines.map(({ userId }) => userId),
    cartLines.map(({ variantId }) => variantId),
    cartLines.map(({ isRental }) => (isRental ? 'rent' : 'sale')),
    [...reserved.keys()],
    [...reserved.values()],
    entryLines.map(({ orderId }) => orderId),
    entryLines.map(({ account }) => account),
    entryLines.map(({ satang }) => satang),
    ...parametersOfMails(mails),
  ])
  if (row === undefined) throw new Error('the orders were not written')
  // Numbers and ids were given out in the order of the orders and of their lines.
  const ids = ascending(row.items).values()
  const numbers = ascending(row.numbers).values()
  const written = newOrders.map(({ order, items }) => ({
    order: { number: nextOf(numbers), createdAt: now, updatedAt: now, ...UNDECIDED, ...order },
    items: items.map((item) => ({ id: nextOf(ids), orderId: order.id, ...UNTOUCHED, ...item })),
  }))
  return { written, moved: row.moved ?? [] }
}

function linesOfEntry(items: NewOrder['items']) {
  const value = (isRental: boolean) =>
    items.reduce((sum, item) => sum + (item.isRental === isRental ? item.price * item.quantity : 0), 0)
  return linesOfNewOrder({ sales: value(false), rentals: value(true) })
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
const UNTOUCHED = { handedOver: 0, closed: 0, closedReason: null, returnedOrLost: 0, returnDueOn: null }

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((one, other) => one - other)
}

function nextOf(given: Iterator<number>): number {
  const next = given.next()
  if (next.done) throw new Error('an order was not written as a whole')
  return next.value
}
