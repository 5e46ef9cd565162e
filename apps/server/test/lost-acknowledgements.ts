import { sql } from 'drizzle-orm'
import type { Orm } from '../src/db/client.ts'
import { journalFaults } from '../src/modules/journal/journal-faults.ts'
import { sealFaults } from '../src/modules/seals/seal-faults.ts'
import { stockFaults } from '../src/modules/stock/stock-faults.ts'
import type { Acknowledged } from './busy-story.ts'

/**
 * Lists the acknowledged data that the shop has lost, and its incomplete data, one line each; empty if
 * nothing is lost. Orders, slips, returns and evidence exist, every acknowledged transition of an order or
 * return is in its history with its stock movements, the ledger equals the columns, and no order or return is
 * half written, acknowledged or not.
 */
export async function broken(orm: Orm, kept: readonly Acknowledged[]): Promise<string[]> {
  const known = await readKnown(orm)
  const lost = kept.filter((one) => !isKnown(known, one)).map((one) => `lost: ${JSON.stringify(one)}`)
  return [
    ...lost,
    ...(await stockFaults(orm)),
    ...(await journalFaults(orm)),
    ...(await sealFaults(orm)),
    ...(await halfOrders(orm)),
    ...(await halfReturns(orm)),
  ]
}

type Known = { orders: Map<string, number>; facts: Set<string> }

async function readKnown(orm: Orm): Promise<Known> {
  const orders = await orm.execute<{ id: string; items: number }>(sql`
    select order_id as id, count(*)::int as items from order_items group by order_id`)
  const facts = await orm.execute<{ fact: string }>(sql`
    select format('slip %s of %s', id, order_id) as fact from payment_slips
    union all select format('%s %s', to_status, order_id) from events where order_id is not null
    union all select format('hand_over %s', order_id) from order_items i
      where exists (select 1 from stock_movements m where m.order_item_id = i.id and m.kind = 'hand_over')
    union all select format('return %s', id) from return_sessions
    union all select format('return item %s', id) from return_items
    union all select format('evidence %s of %s', id, session_id) from return_evidence
    union all select format('review %s', r.session_id) from return_items r
      where exists (select 1 from stock_movements m where m.order_item_id = r.order_item_id
        and m.kind in ('return', 'quarantine', 'write_off'))
    union all select format('correction %s of %s', reason, variant_id) from stock_movements where kind = 'adjust'`)
  return {
    orders: new Map(orders.rows.map(({ id, items }) => [id, items])),
    facts: new Set(facts.rows.map(({ fact }) => fact)),
  }
}

function isKnown({ orders, facts }: Known, one: Acknowledged): boolean {
  switch (one.what) {
    case 'order':
      return orders.get(one.id) === one.items
    case 'slip':
      return facts.has(`slip ${one.id} of ${one.order}`)
    case 'approval':
      return facts.has(`approved ${one.order}`)
    case 'hand-over':
      return facts.has(`awaiting_return ${one.order}`) && facts.has(`hand_over ${one.order}`)
    case 'return':
      return facts.has(`return ${one.id}`)
    case 'return item':
      return facts.has(`return item ${one.id}`)
    case 'evidence':
      return facts.has(`evidence ${one.id} of ${one.session}`)
    case 'review':
      return facts.has(`review ${one.session}`)
    case 'correction':
      return facts.has(`correction ${one.reason} of ${one.variant}`)
  }
}

/** An order's amount is that of its lines, every line took its stock, its key and mail are there, its history ends in its status. */
async function halfOrders(orm: Orm): Promise<string[]> {
  const { rows } = await orm.execute(sql`
    with whole as (
      select o.id, o.status, o.amount,
        (select coalesce(sum(price * quantity), 0) from order_items i where i.order_id = o.id) as lines,
        (select count(*) from order_items i where i.order_id = o.id) as items,
        (select count(*) from stock_movements m join order_items i on i.id = m.order_item_id
          where i.order_id = o.id and m.kind = 'reserve' and m.available = -i.quantity) as reserved,
        (select string_agg(e.to_status, '>' order by e.id) from events e where e.order_id = o.id) as history,
        (select count(*) from idempotency_keys k where k.order_id = o.id) as keys,
        (select count(*) from outbox_mails m where m.order_id = o.id) as mails,
        (select count(*) from payment_slips s where s.order_id = o.id) as slips
      from orders o
    )
    select * from whole where amount <> lines or items = 0 or items <> reserved or keys <> 1 or mails = 0
      or amount > 0 and (slips > 0) <> (status <> 'awaiting_slip')
      or not starts_with('awaiting_slip>pending>approved>awaiting_return>completed', history)
        and not (amount = 0 and starts_with('pending>approved>awaiting_return>completed', history))
      or history not like '%' || status`)
  return rows.map((row) => `half an order: ${JSON.stringify(row)}`)
}

/** A decided return has an outcome for every piece and its stock moved, an open one has none. */
async function halfReturns(orm: Orm): Promise<string[]> {
  const { rows } = await orm.execute(sql`
    with whole as (
      select s.id, s.status, r.quantity,
        (select coalesce(sum(x.quantity), 0) from return_outcomes x where x.return_item_id = r.id) as outcomes,
        (select coalesce(-sum(m.on_loan), 0) from stock_movements m where m.order_item_id = r.order_item_id
          and m.kind in ('return', 'quarantine', 'write_off')) as moved,
        (select count(*) from events e where e.return_session_id = s.id and e.to_status = s.status) as events
      from return_sessions s join return_items r on r.session_id = s.id
    )
    select * from whole where outcomes <> moved or events = 0
      or outcomes <> (case when status = 'pending' then 0 else quantity end)`)
  return rows.map((row) => `half a return: ${JSON.stringify(row)}`)
}

/** Keys of all images that a slip or an evidence names. */
export async function namedPictures(orm: Orm): Promise<string[]> {
  const { rows } = await orm.execute<{ key: string }>(
    sql`select image_key as key from payment_slips union all select image_key from return_evidence`,
  )
  return rows.map(({ key }) => key)
}
