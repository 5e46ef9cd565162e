import { and, eq, notInArray, sql } from 'drizzle-orm'
import { AppError, forbidden } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import {
  checkoutHoldPages,
  checkoutHoldPieces,
  checkoutHolds,
  checkoutHoldsRunOut,
} from '../../../db/schema/cart.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { pausedUntil } from '../../../domain/hold-pause.ts'
import { type Pieces, subtractPieces, sumPieces } from '../../../domain/piece-limits.ts'
import { piecesByVariant } from '../../cart/steps/check-lines.ts'
import { readOrderFacts } from '../../orders/order-facts.ts'
import { checkFacts, factsFor, type OrderRequest } from '../../orders/steps/check-order.ts'
import { extendOffers } from '../../stock/steps/extend-offers.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { type HoldTimes, holdTimes, renewableUntil } from '../hold-times.ts'
import { lockMemberAndVariants } from './lock-member-and-variants.ts'
import { noteRunOut } from './note-run-out.ts'
import { releaseHold } from './release-hold.ts'

/** The pieces to hold, and the opened page that asks for them. */
export type HoldRequest = OrderRequest & { pageKey: string | null }

/**
 * Holds the pieces of an order that is about to be paid, or renews the hold. Returns its times; `ended` if its renewals are
 * over, and then releases it. Throws as `checkOrder`, and 409 `checkout_hold_paused`.
 */
export async function holdPieces(unit: UnitOfWork, request: HoldRequest): Promise<HoldTimes | 'ended'> {
  const { tx } = unit
  const { userId, now, pageKey } = request
  const wanted = factsFor(request)
  const member = await lockMemberAndVariants(tx, userId, wanted.variantIds)
  if (!member?.isActive) throw forbidden()
  const [earlier] = await tx.select().from(checkoutHolds).where(eq(checkoutHolds.userId, userId))
  if (earlier && renewableUntil(earlier) <= now) {
    await noteRunOut(tx, userId, now)
    await releaseHold(unit, userId, now)
    return 'ended'
  }
  const facts = await readOrderFacts(tx, wanted)
  const { lines, settings } = checkFacts(request, facts)
  const requested = piecesByVariant(lines)
  // A piece that the member was offered is kept already.
  const pieces = subtractPieces(requested, facts.ownOffers)
  await refusePaused(tx, userId, [...subtractPieces(pieces, facts.ownHold).keys()], now)
  const hold = holdTimes(earlier?.startedAt ?? now, now, settings.checkout_hold_minutes)
  await tx
    .insert(checkoutHolds)
    .values({ userId, pageKey, ...hold })
    .onConflictDoUpdate({ target: checkoutHolds.userId, set: { pageKey, ...hold } })
  if (pageKey !== null) {
    const { expiresAt } = hold
    await tx
      .insert(checkoutHoldPages)
      .values({ userId, pageKey, expiresAt })
      .onConflictDoUpdate({
        target: [checkoutHoldPages.userId, checkoutHoldPages.pageKey],
        set: { expiresAt },
      })
  }
  await changePieces(unit, { userId, before: facts.ownHold, pieces, now })
  const offered = [...facts.ownOffers.keys()].filter((id) => requested.has(id))
  if (offered.length > 0) await extendOffers(unit, userId, offered, hold.expiresAt)
  return hold
}

/** Throws 409 `checkout_hold_paused` if pieces that were not held yet are of a variant whose holds pause. */
async function refusePaused(tx: Tx, userId: number, variantIds: readonly number[], now: Date): Promise<void> {
  if (variantIds.length === 0) return
  const runOuts = await tx
    .select({ at: checkoutHoldsRunOut.endedAt, variantIds: checkoutHoldsRunOut.variantIds })
    .from(checkoutHoldsRunOut)
    .where(eq(checkoutHoldsRunOut.userId, userId))
  const until = pausedUntil(runOuts, variantIds, now)
  if (until === null) return
  throw new AppError(409, {
    detail: 'Two holds of these pieces ran out within an hour; they can be ordered without a hold.',
    code: 'checkout_hold_paused',
    until: until.toISOString(),
  })
}

type Change = { userId: number; before: Pieces; pieces: Pieces; now: Date }

/** Replaces the pieces of a hold and moves the difference; a renewal with the same pieces moves nothing. */
async function changePieces(unit: UnitOfWork, { userId, before, pieces, now }: Change): Promise<void> {
  const taken = [...pieces].map(([id, count]) => [id, -count] as const)
  const moves = [...sumPieces([...before, ...taken])].filter(([, count]) => count !== 0)
  if (moves.length === 0) return
  const { tx } = unit
  await tx
    .delete(checkoutHoldPieces)
    .where(
      and(
        eq(checkoutHoldPieces.userId, userId),
        notInArray(checkoutHoldPieces.variantId, [...pieces.keys()]),
      ),
    )
  if (pieces.size > 0) {
    await tx
      .insert(checkoutHoldPieces)
      .values([...pieces].map(([variantId, quantity]) => ({ userId, variantId, quantity })))
      .onConflictDoUpdate({
        target: [checkoutHoldPieces.userId, checkoutHoldPieces.variantId],
        set: { quantity: sql`excluded.quantity` },
      })
  }
  const movements = moves.map(([variantId, available]) => ({
    variantId,
    kind: available < 0 ? ('hold' as const) : ('unhold' as const),
    available,
    actorId: userId,
  }))
  await recordMovements(unit, movements, now)
}
