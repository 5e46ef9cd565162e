import { AppError, conflict, forbidden } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { pausedUntil } from '../../../domain/hold-pause.ts'
import { type Pieces, subtractPieces, sumPieces } from '../../../domain/piece-limits.ts'
import type { Ended } from '../../../workers/share-runs.ts'
import { piecesByVariant } from '../../cart/steps/check-lines.ts'
import { type OrderFacts, readFactsOfOrders } from '../../orders/order-facts.ts'
import { checkFacts, factsFor, type OrderRequest } from '../../orders/steps/check-order.ts'
import { MOVE_LOCKED_STOCK, MOVED_VARIANTS, type MovedVariant } from '../../stock/move-stock.ts'
import { keepOffers } from '../../stock/steps/keep-offers.ts'
import { offerAtCommit } from '../../stock/steps/offer-free-pieces.ts'
import { type HoldTimes, holdTimes, renewableUntil } from '../hold-times.ts'
import { factsAfter } from './facts-after.ts'
import { type LockedMember, lockMembersAndVariants } from './lock-member-and-variants.ts'
import { noteRunOut } from './note-run-out.ts'
import { releaseHeldPieces } from './release-held-pieces.ts'

/**
 * A hold that may be written: the pieces that it has, those that move for it (freed ones are positive), and the variants that
 * the member was offered.
 */
type AcceptedHold = {
  userId: number
  pageKey: string | null
  hold: HoldTimes
  pieces: Pieces
  moves: Pieces
  offered: readonly number[]
}

type HoldRow = {
  user_id: number
  started_ms: number | null
  run_outs: [at: number, variantIds: number[]][] | null
}

/** The running hold of each member, and those that ran out. */
const selectHolds = namedStatement<HoldRow>(
  'holds',
  `with given as materialized (select $1::int[] as user_ids)
  select m.user_id, (extract(epoch from h.started_at) * 1000)::float8 as started_ms,
    (select json_agg(json_build_array((extract(epoch from r.ended_at) * 1000)::float8, r.variant_ids))
      from checkout_holds_run_out r where r.user_id = m.user_id) as run_outs
  from given cross join unnest(given.user_ids) m (user_id) left join checkout_holds h on h.user_id = m.user_id`,
)

// Members whose pieces stay as they are, as in a renewal, have no pieces among the parameters.
const insertHolds = namedStatement<{ moved: MovedVariant[] | null }>(
  'hold_write',
  `with held as (
    insert into checkout_holds (user_id, started_at, expires_at, page_key)
    select user_id, started_at::timestamptz, expires_at::timestamptz, page_key
    from unnest($1::int[], $2::text[], $3::text[], $14::text[]) h (user_id, started_at, expires_at, page_key)
    on conflict (user_id) do update set started_at = excluded.started_at, expires_at = excluded.expires_at,
      page_key = excluded.page_key
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

/** The pieces to hold, and the opened page that asks for them. */
export type HoldRequest = OrderRequest & { pageKey: string | null }

/**
 * Holds the pieces of the orders of different members, each after the one before it, or renews their holds. A refused one
 * writes nothing; one whose renewals are over is released. Pieces that a hold frees are for the next transaction. Returns the
 * holds and refusals in the order of the requests.
 */
export async function holdPieces(
  unit: UnitOfWork,
  deps: Pick<Deps, 'responseCache' | 'clock'>,
  requests: readonly HoldRequest[],
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
  const rowOf = new Map(rows.map((row) => [row.user_id, row]))
  const accepted: AcceptedHold[] = []
  const ends: Ended<HoldTimes>[] = []
  let taken: Pieces = new Map()
  for (const [at, request] of requests.entries()) {
    const row = rowOf.get(request.userId)
    const startedAt = row?.started_ms == null ? undefined : new Date(row.started_ms)
    try {
      refuseInactive(locked.get(request.userId))
      if (startedAt !== undefined && renewableUntil({ startedAt }) <= request.now) {
        await noteRunOut(tx, request.userId, request.now)
        await releaseHeldPieces(unit, deps.responseCache, request.userId, request.now)
        throw conflict('checkout_hold_ended', 'The pieces were held for as long as possible.')
      }
      const one = acceptHold(request, factsAfter(taken, facts, at), startedAt ?? request.now)
      refusePaused(row?.run_outs ?? [], one, request.now)
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

/** Throws 409 `checkout_hold_paused` if pieces that were not held yet are of a variant whose holds pause. */
function refusePaused(runOuts: NonNullable<HoldRow['run_outs']>, { moves }: AcceptedHold, now: Date): void {
  const taken = [...moves].flatMap(([id, count]) => (count < 0 ? [id] : []))
  const until = pausedUntil(
    runOuts.map(([at, variantIds]) => ({ at: new Date(at), variantIds })),
    taken,
    now,
  )
  if (until === null) return
  throw new AppError(409, {
    detail: 'Two holds of these pieces ran out within an hour; they can be ordered without a hold.',
    code: 'checkout_hold_paused',
    until: until.toISOString(),
  })
}

/** Checks the order by the facts, which were read after its member was locked. Throws as `checkOrder`. */
function acceptHold(request: HoldRequest, facts: OrderFacts, startedAt: Date): AcceptedHold {
  const { lines, settings } = checkFacts(request, facts)
  const requested = piecesByVariant(lines)
  // A piece that the member was offered is kept already.
  const pieces = subtractPieces(requested, facts.ownOffers)
  const moves = sumPieces([...facts.ownHold, ...[...pieces].map(([id, count]) => [id, -count] as const)])
  return {
    userId: request.userId,
    pageKey: request.pageKey,
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
      holds.map(({ pageKey }) => pageKey),
    ]),
  )
  unit.afterCommit(() => responseCache.quantities.change(result()[0]?.moved ?? []))
  for (const { userId, hold, offered } of holds) {
    if (offered.length > 0) await keepOffers(unit, userId, offered, hold.expiresAt)
  }
  const freed = moved.flatMap(([, id, count]) => (count > 0 ? [id] : []))
  offerAtCommit(unit, responseCache, freed, now)
}
