import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { whereStatusOrGrace } from '../../db/status-sql.ts'
import { pieceFaults } from './piece-faults.ts'

type StockFigures = Record<
  | 'id'
  | 'available'
  | 'on_loan'
  | 'quarantined'
  | 'ledger_available'
  | 'ledger_on_loan'
  | 'ledger_quarantined'
  | 'initial'
  | 'out'
  | 'sold'
  | 'reserved'
  | 'held'
  | 'written_off',
  number
>
type StockRow = StockFigures & { product: string; size: string }

/**
 * Lists the faults of the stock, one line each, by product and size; empty if all rules hold: no quantity
 * below zero, quantities equal the sums of the ledger, pieces on loan equal those handed over and neither
 * returned nor lost, no piece appeared or disappeared, and numbered pieces agree with all that (`pieceFaults`).
 */
export async function stockFaults(orm: Executor): Promise<string[]> {
  const { rows } = await orm.execute<StockRow>(sql`
    with ledger as (
      select variant_id,
        sum(available)::int as available, sum(on_loan)::int as on_loan, sum(quarantined)::int as quarantined,
        coalesce(sum(available) filter (
          where kind in ('restock', 'adjust', 'bought', 'counted', 'lost', 'broken', 'given_away')
        ), 0)::int as initial,
        coalesce(-sum(available + quarantined) filter (where kind = 'write_off'), 0)::int as given_up
      from stock_movements group by variant_id
    ), lines as (
      select i.variant_id,
        coalesce(sum(i.handed_over - i.settled) filter (where i.is_rental), 0)::int as out,
        coalesce(sum(i.handed_over) filter (where not i.is_rental), 0)::int as sold,
        coalesce(sum(i.quantity - i.handed_over - i.closed) filter (
          where ${whereStatusOrGrace('keepsStock', 'o')}
        ), 0)::int as reserved
      from order_items i join orders o on o.id = i.order_id group by i.variant_id
    ), held as (
      select variant_id, sum(quantity)::int as pieces from (
        select variant_id, quantity from checkout_hold_pieces
        union all select variant_id, 1 from waiting_entries where state = 'offered'
      ) kept group by variant_id
    ), lost as (
      select i.variant_id, sum(x.quantity)::int as pieces
      from return_outcomes x
      join return_items r on r.id = x.return_item_id
      join order_items i on i.id = r.order_item_id
      where x.condition in (4, 5) and x.undone_at is null group by i.variant_id
    )
    select p.name as product, v.size, v.id, v.available, v.on_loan, v.quarantined,
      coalesce(l.available, 0) as ledger_available, coalesce(l.on_loan, 0) as ledger_on_loan,
      coalesce(l.quarantined, 0) as ledger_quarantined, coalesce(l.initial, 0) as initial,
      coalesce(h.pieces, 0) as held, coalesce(s.out, 0) as out, coalesce(s.sold, 0) as sold, coalesce(s.reserved, 0) as reserved,
      coalesce(t.pieces, 0) + coalesce(l.given_up, 0) as written_off
    from variants v
    join products p on p.id = v.product_id
    left join ledger l on l.variant_id = v.id
    left join lines s on s.variant_id = v.id
    left join held h on h.variant_id = v.id
    left join lost t on t.variant_id = v.id
    order by v.id`)
  const faults = rows.flatMap((row) => {
    const { product, size, ...figures } = row
    const { available, on_loan, quarantined, reserved, held, sold, written_off } = figures
    const wrong: string[] = []
    if (Math.min(available, on_loan, quarantined) < 0) wrong.push('below zero')
    if (
      available !== row.ledger_available ||
      on_loan !== row.ledger_on_loan ||
      quarantined !== row.ledger_quarantined
    ) {
      wrong.push('ledger differs')
    }
    if (on_loan !== row.out) wrong.push('on loan differs from the pieces handed over and not returned')
    if (available + reserved + held + on_loan + quarantined + sold + written_off !== row.initial) {
      wrong.push('pieces came from or went nowhere')
    }
    return wrong.map((what) => `${product} ${size}: ${what}: ${JSON.stringify(figures)}`)
  })
  return [...faults, ...(await pieceFaults(orm))]
}
