import { conflict, forbidden } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { type Pieces, subtractPieces, sumPieces } from '../../../domain/piece-limits.ts'
import type { Ended } from '../../../workers/share-runs.ts'
import { piecesByVariant } from '../../cart/steps/check-lines.ts'
import { MOVE_LOCKED_STOCK, MOVED_VARIANTS, type MovedVariant } from '../../stock/move-stock.ts'
import { keepOffers } from '../../stock/steps/keep-offers.ts'
import { offerAtCommit } from '../../stock/steps/offer-free-pieces.ts'
import { type HoldTimes, holdTimes, renewableUntil } from '../hold-times.ts'
import { type OrderFacts, readFactsOfOrders } from '../order-facts.ts'
import { checkFacts, factsFor, type OrderRequest } from './check-order.ts'
import { factsAfter } from './facts-after.ts'
import { type LockedMember, lockMembersAndVariants } from './lock-member-and-variants.ts'
import { releaseHeldPieces } from './release-held-pieces.ts'

/**
 * A hold that may be written: the pieces that it has, those that move for it (freed ones are positive), and the variants that
 * the member was offered.
 */
type AcceptedHold = {
  userId: number
  hold: HoldTimes
  pieces: Pieces
  moves: Pieces
  offered: readonly number[]
}

const selectHolds = namedStatement<{ user_id: number; started_ms: number }>(
  'holds',
  `select user_id, (extract(epoch from started_at) * 1000)::float8 as started_ms from checkout_holds
  where user_id = any(array(select unnest($1::int[])))`,
)

// Members whose pieces stay as they are, as in a renewal, have no pieces among the parameters.
const insertHolds = namedStatement<{ moved: MovedVariant[] | null }>(
  'hold_write',
  `with held as (
    insert into checkout_holds (user_id, started_at, expires_at)
    select user_id, started_at::timestamptz, expires_at::timestamptz
    from unnest($1::int[], $2::text[], $3::text[]) h (user_id, started_at, expires_at)
    on conflict (user_id) do update set started_at = excluded.started_at, expires_at = excluded.expires_at
  ), removed as (
    delete from checkout_hold_pieces p where user_id = any(array(select unnest($4::int[]))) and not exists (
      select from unnest($5::int[], $6::int[]) k (user_id, variant_id)
      where k.user_id = p.user_id and k.variant_id = p.variant_id)
  ), kept as (
    insert into checkout_hold_pieces (user_id, variant_id, quantity)
    select user_id, variant_id, quantity from unnest($5::int[], $6::int[], $7::int[]) k (user_id, variant_id, quantity)
    on conflict (user_id, variant_id) do update set quantity = excluded.quantity
  ), movements as (
    select variant_id, case when available < 0 then 'hold' else 'unhold' end as kind, available, 0 as on_loan,
      0 as quarantined, user_id as actor_id, null::text as reason, null::int as order_item_id,
      null::int as return_item_id, null::bigint as unit_cost, $13::timestamptz as created_at
    from unnest($8::int[], $9::int[], $10::int[]) m (user_id, variant_id, available)
  ), sums as not materialized (
    select variant_id, available, 0 as on_loan, 0 as quarantined
    from unnest($11::int[], $12::int[]) s (variant_id, available)
  ), ${MOVE_LOCKED_STOCK}
  select ${MOVED_VARIANTS}`,
)

/**
 * Holds the pieces of the orders of different members, each after the one before it, or renews their holds. A refused one
 * writes nothing; one whose renewals are over is released. Pieces that a hold frees are for the next transaction. Returns the
 * holds and refusals in the order of the requests.
 */
export async function holdPieces(
  unit: UnitOfWork,
  deps: Pick<Deps, 'responseCache' | 'clock'>,
  requests: readonly OrderRequest[],
): Promise<Ended<HoldTimes>[]> {
  const { tx } = unit
  const wanted = requests.map(factsFor)
  const members = requests.map(({ userId }) => userId)
  // Sent together and run one after the other: statements after the locks see the rows of the transactions that held them.
  const [locked, rows, facts] = await Promise.all([
    lockMembersAndVariants(
      tx,
      members,
      wanted.flatMap(({ variantIds }) => variantIds),
    ),
    selectHolds(tx, [members]),
    readFactsOfOrders(tx, wanted),
  ])
  const startOf = new Map(rows.map((row) => [row.user_id, new Date(row.started_ms)]))
  const accepted: AcceptedHold[] = []
  const ends: Ended<HoldTimes>[] = []
  let taken: Pieces = new Map()
  for (const [at, request] of requests.entries()) {
    const startedAt = startOf.get(request.userId)
    try {
      refuseInactive(locked.get(request.userId))
      if (startedAt !== undefined && renewableUntil({ startedAt }) <= request.now) {
        await releaseHeldPieces(unit, deps.responseCache, request.userId, request.now)
        throw conflict('checkout_hold_ended', 'The pieces were held for as long as possible.')
      }
      const one = acceptHold(request, factsAfter(taken, facts, at), startedAt ?? request.now)
      const takes = [...one.moves].flatMap(([id, pieces]) => (pieces < 0 ? [[id, -pieces] as const] : []))
      taken = sumPieces([...taken, ...takes])
      accepted.push(one)
      ends.push({ result: one.hold })
    } catch (error) {
      ends.push({ error })
    }
  }
  await writeHolds(unit, deps, accepted)
  return ends
}

function refuseInactive(member: LockedMember | undefined): void {
  if (!member?.isActive) throw forbidden()
}

/** Checks the order by the facts, which were read after its member was locked. Throws as `checkOrder`. */
function acceptHold(request: OrderRequest, facts: OrderFacts, startedAt: Date): AcceptedHold {
  const { lines, settings } = checkFacts(request, facts)
  const requested = piecesByVariant(lines)
  // A piece that the member was offered is kept already.
  const pieces = subtractPieces(requested, facts.ownOffers)
  const moves = sumPieces([...facts.ownHold, ...[...pieces].map(([id, count]) => [id, -count] as const)])
  return {
    userId: request.userId,
    hold: holdTimes(startedAt, request.now, settings.checkout_hold_minutes),
    pieces,
    moves: new Map([...moves].filter(([, count]) => count !== 0)),
    offered: [...facts.ownOffers.keys()].filter((id) => requested.has(id)),
  }
}

async function writeHolds(
  unit: UnitOfWork,
  { responseCache, clock }: Pick<Deps, 'responseCache' | 'clock'>,
  holds: readonly AcceptedHold[],
): Promise<void> {
  if (holds.length === 0) return
  const now = clock()
  const changed = holds.filter(({ moves }) => moves.size > 0)
  const ofMembers = (piecesOf: (hold: AcceptedHold) => Pieces) =>
    changed.flatMap((hold) => [...piecesOf(hold)].map(([id, count]) => [hold.userId, id, count] as const))
  const kept = ofMembers(({ pieces }) => pieces)
  const moved = ofMembers(({ moves }) => moves)
  const sums = sumPieces(moved.map(([, id, count]) => [id, count]))
  const result = unit.resultAfterCommit(
    insertHolds(unit.tx, [
      holds.map(({ userId }) => userId),
      holds.map(({ hold }) => hold.startedAt.toISOString()),
      holds.map(({ hold }) => hold.expiresAt.toISOString()),
      changed.map(({ userId }) => userId),
      kept.map(([userId]) => userId),
      kept.map(([, id]) => id),
      kept.map(([, , count]) => count),
      moved.map(([userId]) => userId),
      moved.map(([, id]) => id),
      moved.map(([, , count]) => count),
      [...sums.keys()],
      [...sums.values()],
      now.toISOString(),
    ]),
  )
  unit.afterCommit(() => responseCache.quantities.change(result()[0]?.moved ?? []))
  for (const { userId, hold, offered } of holds) {
    if (offered.length > 0) await keepOffers(unit, userId, offered, hold.expiresAt)
  }
  const freed = moved.flatMap(([, id, count]) => (count > 0 ? [id] : []))
  offerAtCommit(unit, responseCache, freed, now)
}
