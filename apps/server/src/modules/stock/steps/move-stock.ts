import { SHRINKAGE_KINDS } from '@jansi/contract/staff-reports'
import { namedStatement } from '../../../db/named-statement.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { PIECE_VALUE } from '../piece-value.ts'
import type { StockMovement } from '../stock-movement.ts'

/** Kinds that the report shows with their goods: the ledger stores these as they are at that moment. */
const IN_REPORT = [...SHRINKAGE_KINDS, 'bought'] as const satisfies StockMovement['kind'][]

const LEDGER_COLUMNS =
  'variant_id, kind, available, on_loan, quarantined, actor_id, reason, order_item_id, return_item_id, unit_cost, created_at'

const changeStock = namedStatement<{ id: number; available: number }>(
  'move_stock',
  `with movements as (
    select m.*, $2::timestamptz as created_at from jsonb_to_recordset($1::jsonb) as m (variant_id int, kind text,
      available int, on_loan int, quarantined int, actor_id int, reason text, order_item_id int, return_item_id int,
      unit_cost bigint)
  ), sums as (
    select variant_id, sum(available)::int as available, sum(on_loan)::int as on_loan,
      sum(quarantined)::int as quarantined
    from movements group by variant_id
  ), locked as (
    select id from variants where id = any(array(select variant_id from sums)) order by id for no key update
  ), moved as (
    update variants v set available = v.available + s.available, on_loan = v.on_loan + s.on_loan,
      quarantined = v.quarantined + s.quarantined
    from sums s join locked l on l.id = s.variant_id
    where v.id = s.variant_id and v.id = any(array(select variant_id from sums)) and v.available + s.available >= 0
      and v.on_loan + s.on_loan >= 0 and v.quarantined + s.quarantined >= 0
    returning v.id, v.available
  ), ledger as (
    insert into stock_movements (${LEDGER_COLUMNS}, goods)
    select ${LEDGER_COLUMNS}, case when kind in ('${IN_REPORT.join("', '")}') then (
        select jsonb_build_object('name', p.name, 'size', v.size, 'value', ${PIECE_VALUE})
        from variants v join products p on p.id = v.product_id left join order_items i on i.id = m.order_item_id
        where v.id = m.variant_id
      ) end
    from movements m where variant_id in (select id from moved)
  )
  select id, available from moved`,
)

/**
 * The only SQL that changes stock: for each variant one conditional update, and a ledger row a movement. Variants are
 * locked in id order, so that two orders cannot deadlock. Returns the ids of the variants that were moved: one whose
 * quantity would go below zero is not among them, and then the transaction must not commit.
 */
export async function moveStock(
  unit: UnitOfWork,
  movements: readonly StockMovement[],
  now: Date,
): Promise<Set<number>> {
  const moved = await changeStock(unit.tx, [JSON.stringify(movements.map(ledgerRow)), now.toISOString()])
  return new Set(moved.map(({ id }) => id))
}

function ledgerRow(movement: StockMovement) {
  return {
    variant_id: movement.variantId,
    kind: movement.kind,
    available: movement.available ?? 0,
    on_loan: movement.onLoan ?? 0,
    quarantined: movement.quarantined ?? 0,
    actor_id: movement.actorId,
    reason: movement.reason,
    order_item_id: movement.orderItemId,
    return_item_id: movement.returnItemId,
    unit_cost: movement.unitCost,
  }
}
