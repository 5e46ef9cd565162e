import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { orderItems } from '../../db/schema/orders.ts'
import { whereStatusOrGrace } from '../../db/status-sql.ts'

const BACK = sql.identifier(orderItems.returnedOrLost.name)

type Fault = { product: string; size: string; number: number | null; fault: string }

/**
 * Lists the faults of numbered pieces, one line each; empty if all rules hold: an item has at most as many of them as
 * pieces out, sold or still to be collected, and of its own variant; at most as many are quarantined as the stock has there;
 * and the last row of a piece's history is its state.
 */
export async function pieceFaults(orm: Executor): Promise<string[]> {
  const { rows } = await orm.execute<Fault>(sql`
    with lines as (
      select i.id, i.order_id, i.variant_id, i.is_rental, i.handed_over, i.handed_over - i.${BACK} as out,
        i.quantity - i.handed_over - i.closed as rest
      from order_items i where i.id in (select order_item_id from pieces)
    ), held as (
      select p.order_item_id, p.state, count(*)::int as count from pieces p
      where p.order_item_id is not null group by p.order_item_id, p.state
    ), wrong as (
      select i.variant_id, null::int as number, h.count || ' pieces ' || h.state || ' for item ' || i.id as fault
      from held h
      join lines i on i.id = h.order_item_id
      join orders o on o.id = i.order_id
      where h.count > case
        when h.state = 'on_loan' and i.is_rental then i.out
        when h.state = 'sold' and not i.is_rental then i.handed_over
        when h.state = 'set_aside' and ${whereStatusOrGrace('keepsStock', 'o')} then i.rest
        else 0 end
      union all
      select p.variant_id, p.number, p.state || ' for an item of another variant'
      from pieces p join order_items i on i.id = p.order_item_id where i.variant_id <> p.variant_id
      union all
      select v.id, null, count(*) || ' numbered pieces quarantined, but only ' || v.quarantined || ' pieces at all'
      from pieces p join variants v on v.id = p.variant_id
      where p.state = 'quarantined' group by v.id, v.quarantined having count(*) > v.quarantined
      union all
      select p.variant_id, p.number, 'history differs from the state ' || p.state
      from pieces p
      left join lateral (
        select e.to_status from events e where e.piece_id = p.id order by e.id desc limit 1
      ) last on true
      where last.to_status is distinct from p.state
    )
    select p.name as product, v.size, w.number, w.fault
    from wrong w
    join variants v on v.id = w.variant_id
    join products p on p.id = v.product_id
    order by v.id, w.number`)
  return rows.map(
    ({ product, size, number, fault }) => `${product} ${size}${number ? ` #${number}` : ''}: ${fault}`,
  )
}
