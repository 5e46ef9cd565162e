import type { ResponseCache } from '../../../core/response-cache.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { owesSomething } from '../../people/debts.ts'
import { MOVE_STOCK, MOVED_VARIANTS, type MovedVariant } from '../move-stock.ts'
import { canBeOrdered } from '../waiting-queries.ts'

const offerPieces = namedStatement<{ moved: MovedVariant[] | null }>(
  'offer_pieces',
  `with free as (
    select v.id, v.available, p.is_for_rent from variants v join products p on p.id = v.product_id
    where v.id = any($1::int[]) and v.available > 0 and ${canBeOrdered('v', 'p', '$3::date')}
  ), chosen as (
    select first.id, first.variant_id from free cross join lateral (
      select e.id, e.variant_id from waiting_entries e
      join users u on u.id = e.user_id
      where e.variant_id = free.id and e.state = 'waiting' and u.is_active
        and not (free.is_for_rent and ${owesSomething('e.user_id', '$3::date')})
      order by e.id limit free.available) first
  ), movements as (
    select variant_id, 'offer'::text as kind, -1 as available, 0 as on_loan, 0 as quarantined,
      null::int as actor_id, null::text as reason, null::int as order_item_id, null::int as return_item_id,
      null::bigint as unit_cost, $2::timestamptz as created_at
    from chosen
  ), ${MOVE_STOCK}, offered as (
    update waiting_entries set state = 'offered', offered_at = $2, told_at = null
    where id in (select chosen.id from chosen join moved on moved.id = chosen.variant_id)
  )
  select ${MOVED_VARIANTS}`,
)

/**
 * Gives the available pieces of variants to the members who wait for them, one each, first come first served, where a checkout
 * would take their order: members who owe something keep their place and are passed over for a product that is lent. The caller has
 * locked the variants. Members read it in a mail (`advanceWaitingLists`). Returns how many variants gave pieces.
 */
export async function offerFreePieces(
  unit: UnitOfWork,
  responseCache: ResponseCache,
  variantIds: readonly number[],
  now: Date,
): Promise<number> {
  const [row] = await offerPieces(unit.tx, [variantIds, now.toISOString(), bangkokDay(now)])
  const moved = row?.moved ?? []
  if (moved.length > 0) unit.afterCommit(() => responseCache.quantities.change(moved))
  return moved.length
}

const freedBy = new WeakMap<UnitOfWork, Set<number>>()

/**
 * Offers the pieces that a transaction leaves available, as its last step: so nobody else can order them, and a piece
 * that the same transaction takes again goes to nobody.
 */
export function offerAtCommit(
  unit: UnitOfWork,
  responseCache: ResponseCache,
  variantIds: readonly number[],
  now: Date,
): void {
  if (variantIds.length === 0) return
  const known = freedBy.get(unit)
  const freed = known ?? new Set<number>()
  for (const id of variantIds) freed.add(id)
  if (known !== undefined) return
  freedBy.set(unit, freed)
  unit.beforeCommit(async () => {
    await offerFreePieces(unit, responseCache, [...freed], now)
  })
}
