import type { ResponseCache } from '../../../core/response-cache.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { MOVE_STOCK, MOVED_VARIANTS, type MovedVariant } from '../../stock/move-stock.ts'
import { offerAtCommit } from '../../stock/steps/offer-free-pieces.ts'

type Released = { moved: MovedVariant[] | null }

const OF_MEMBERS = 'user_id = any(array(select unnest($1::int[])))'

const releaseHolds = namedStatement<Released>(
  'hold_release',
  `with pieces as (
    delete from checkout_hold_pieces where ${OF_MEMBERS} returning user_id, variant_id, quantity
  ), ended as (
    delete from checkout_holds where ${OF_MEMBERS}
  ), movements as (
    select variant_id, 'unhold' as kind, quantity as available, 0 as on_loan, 0 as quarantined, user_id as actor_id,
      null::text as reason, null::int as order_item_id, null::int as return_item_id, null::bigint as unit_cost,
      $2::timestamptz as created_at
    from pieces
  ), ${MOVE_STOCK}
  select ${MOVED_VARIANTS}`,
)

/**
 * Ends the checkout hold of a member, if there is one, and returns its pieces to the stock; those who wait for them get
 * them at the commit. The caller has locked the member.
 */
export async function releaseHeldPieces(
  unit: UnitOfWork,
  responseCache: ResponseCache,
  userId: number,
  now: Date,
): Promise<void> {
  const moved = movedBy(await releaseHolds(unit.tx, [[userId], now.toISOString()]))
  unit.afterCommit(() => responseCache.quantities.change(moved))
  const freed = moved.map(({ id }) => id)
  offerAtCommit(unit, responseCache, freed, now)
}

/**
 * As `releaseHeldPieces`, for members whose orders take the pieces, and without a wait: the statements that follow find them
 * in the stock. `left` are the variants of pieces that no order takes.
 */
export function releaseForOrders(
  unit: UnitOfWork,
  responseCache: ResponseCache,
  userIds: readonly number[],
  left: readonly number[],
  now: Date,
): void {
  if (userIds.length === 0) return
  const released = unit.resultAfterCommit(releaseHolds(unit.tx, [userIds, now.toISOString()]))
  unit.afterCommit(() => responseCache.quantities.change(movedBy(released())))
  offerAtCommit(unit, responseCache, left, now)
}

function movedBy([row]: Released[]): MovedVariant[] {
  return row?.moved ?? []
}
