/** A variant whose stock was moved, with the pieces that are available now. */
export type MovedVariant = { id: number; available: number }

const LEDGER_COLUMNS =
  'variant_id, kind, available, on_loan, quarantined, actor_id, reason, order_item_id, return_item_id, unit_cost, created_at'

const updateFrom = (sums: string, condition: string) => `
  moved as (
    update variants v set available = v.available + s.available, on_loan = v.on_loan + s.on_loan,
      quarantined = v.quarantined + s.quarantined
    from ${sums}
    where v.id = s.variant_id and v.id = any(array(select variant_id from sums)) and ${condition}
    returning v.id, v.available
  )`

const ENOUGH =
  'v.available + s.available >= 0 and v.on_loan + s.on_loan >= 0 and v.quarantined + s.quarantined >= 0'

/**
 * The only SQL that changes stock, as parts of a WITH clause. It takes its rows from a part `movements` with the columns
 * of the ledger, and names the changed variants `moved`. Variants are locked in id order, so that two orders cannot
 * deadlock; a variant whose quantity would go below zero is left out of `moved`, and then the transaction must not
 * commit.
 */
export const MOVE_STOCK = `
  sums as (
    select variant_id, sum(available)::int as available, sum(on_loan)::int as on_loan,
      sum(quarantined)::int as quarantined
    from movements group by variant_id
  ), locked as (
    select id from variants where id in (select variant_id from sums) order by id for no key update
  ), ${updateFrom('sums s join locked l on l.id = s.variant_id', ENOUGH)}, ledger as (
    insert into stock_movements (${LEDGER_COLUMNS})
    select ${LEDGER_COLUMNS} from movements where variant_id in (select id from moved)
  )`

/**
 * As `MOVE_STOCK`, for variants that the transaction has locked and whose stock it has checked since: a quantity below zero
 * violates a constraint of its variant, and the statement fails. It takes the sums of the movements from a part `sums`
 * (variant_id, available, on_loan, quarantined), one row a variant: the caller knows them.
 */
export const MOVE_LOCKED_STOCK = `${updateFrom('sums s', 'true')}, ledger as (
    insert into stock_movements (${LEDGER_COLUMNS}) select ${LEDGER_COLUMNS} from movements
  )`

/** The variants that `MOVE_STOCK` changed, as a column of the statement that contains it. */
export const MOVED_VARIANTS = `
  (select json_agg(json_build_object('id', id, 'available', available)) from moved) as moved`
