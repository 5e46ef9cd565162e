import { type holdCheckout as endpoint, MAX_CHECKOUT_HOLD_MINUTES } from '@jansi/contract/checkout-holds'
import type { BodyOf } from '@jansi/contract/endpoint'
import { eq } from 'drizzle-orm'
import { conflict, forbidden } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { checkoutHoldPieces, checkoutHolds } from '../../../db/schema.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { subtractPieces } from '../../../domain/piece-limits.ts'
import { piecesByVariant } from '../../cart/steps/check-lines.ts'
import { keepOffers } from '../../stock/steps/keep-offers.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { readOrderFacts } from '../order-facts.ts'
import { checkFacts, factsFor } from '../steps/check-order.ts'
import { linesOfCarts } from '../steps/lines-of-carts.ts'
import { lockMemberAndVariants } from '../steps/lock-member-and-variants.ts'
import { releaseHeldPieces } from '../steps/release-held-pieces.ts'

const MINUTE_MS = 60_000

type Hold = typeof checkoutHolds.$inferSelect

/**
 * Holds the pieces of both carts for a member who is about to pay, or renews the hold. A member has one hold; other
 * lines replace its pieces and leave its start. Checks the order as `checkOrder` does and throws its refusals. Throws 409
 * `checkout_hold_ended` and releases the pieces once renewals are over: the next request starts a new hold.
 */
export async function holdCheckout(
  deps: Pick<Deps, 'database' | 'responseCache' | 'clock'>,
  userId: number,
  carts: BodyOf<typeof endpoint>,
): Promise<Hold> {
  const now = deps.clock()
  const request = { userId, ...linesOfCarts(carts), now, countsOwnHold: true }
  const wanted = factsFor(request)
  const hold = await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const member = await lockMemberAndVariants(tx, userId, wanted.variantIds)
    if (!member?.isActive) throw forbidden()
    const [former] = await tx.select().from(checkoutHolds).where(eq(checkoutHolds.userId, userId))
    if (former && renewableUntil(former) <= now) {
      await releaseHeldPieces(unit, deps.responseCache, userId)
      return null
    }
    const facts = await readOrderFacts(tx, wanted)
    const { lines, settings } = checkFacts(request, facts)
    const startedAt = former?.startedAt ?? now
    const wish = new Date(now.getTime() + settings.checkout_hold_minutes * MINUTE_MS)
    const latest = renewableUntil({ startedAt })
    const times = { startedAt, expiresAt: wish < latest ? wish : latest }
    const [row] = await tx
      .insert(checkoutHolds)
      .values({ userId, ...times })
      .onConflictDoUpdate({ target: checkoutHolds.userId, set: times })
      .returning()
    if (!row) throw new Error(`the checkout hold of member ${userId} was not written`)
    const wantedPieces = piecesByVariant(lines)
    if (facts.ownOffers.size > 0) await keepOffers(unit, userId, [...wantedPieces.keys()], times.expiresAt)
    // A piece that the member was offered is kept already.
    const to = subtractPieces(wantedPieces, facts.ownOffers)
    await changePieces(unit, deps, userId, { from: facts.ownHold, to })
    return row
  })
  if (hold === null) throw conflict('checkout_hold_ended', 'The pieces were held for as long as possible.')
  return hold
}

/** When renewals of a hold end. */
export function renewableUntil({ startedAt }: Pick<Hold, 'startedAt'>): Date {
  return new Date(startedAt.getTime() + MAX_CHECKOUT_HOLD_MINUTES * MINUTE_MS)
}

/** Ends the checkout hold of a member, if there is one. */
export async function releaseCheckoutHold(
  deps: Pick<Deps, 'database' | 'responseCache'>,
  userId: number,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    await lockMemberAndVariants(unit.tx, userId, [])
    await releaseHeldPieces(unit, deps.responseCache, userId)
  })
}

type Pieces = ReadonlyMap<number, number>

/** Moves the difference between the pieces held before and now, and keeps the new ones. */
async function changePieces(
  unit: UnitOfWork,
  { responseCache }: Pick<Deps, 'responseCache'>,
  userId: number,
  { from, to }: { from: Pieces; to: Pieces },
): Promise<void> {
  const moved = [...new Set([...from.keys(), ...to.keys()])]
    .map((variantId) => ({ variantId, available: (from.get(variantId) ?? 0) - (to.get(variantId) ?? 0) }))
    .filter(({ available }) => available !== 0)
  if (moved.length === 0) return
  await unit.tx.delete(checkoutHoldPieces).where(eq(checkoutHoldPieces.userId, userId))
  if (to.size > 0) {
    await unit.tx
      .insert(checkoutHoldPieces)
      .values([...to].map(([variantId, quantity]) => ({ userId, variantId, quantity })))
  }
  await recordMovements(
    unit,
    responseCache,
    moved.map(({ variantId, available }) => ({
      variantId,
      kind: available < 0 ? 'hold' : 'unhold',
      available,
      actorId: userId,
    })),
  )
}
