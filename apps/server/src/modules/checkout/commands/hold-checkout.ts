import type { holdCheckout as endpoint } from '@jansi/contract/checkout-holds'
import type { BodyOf } from '@jansi/contract/endpoint'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { shareTransactions } from '../../../core/share-transactions.ts'
import { checkoutHolds } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import type { HoldTimes } from '../hold-times.ts'
import { type HoldRequest, holdPieces } from '../steps/hold-pieces.ts'
import { linesOfCarts } from '../steps/lines-of-carts.ts'
import { lockMemberAndVariants } from '../steps/lock-member-and-variants.ts'
import { releaseHeldPieces } from '../steps/release-held-pieces.ts'

/** One is prepared while the database works on the other. */
const MAX_TRANSACTIONS = 2

/**
 * Holds the pieces of both carts for a member who is about to pay, or renews the hold. A member has one hold; other
 * lines replace its pieces and leave its start. Checks the order as `checkOrder` does and throws its refusals. Throws 409
 * `checkout_hold_ended` and releases the pieces once renewals are over: the next request starts a new hold. Throws 409
 * `checkout_hold_paused` for variants of which two holds ran out within an hour; they can be ordered all the same.
 */
export type HoldCheckout = (userId: number, carts: BodyOf<typeof endpoint>) => Promise<HoldTimes>

/** Returns the function that holds pieces. Holds of different members that wait at the same time share a transaction. */
export function checkoutHolder(deps: Pick<Deps, 'database' | 'responseCache' | 'clock'>): HoldCheckout {
  const hold = async (requests: readonly HoldRequest[]) =>
    inTransaction(deps.database.orm, (unit) => holdPieces(unit, deps, requests))
  const holdTogether = shareTransactions(hold, MAX_TRANSACTIONS)
  return (userId, { page_key: pageKey = null, ...carts }) =>
    holdTogether({ userId, ...linesOfCarts(carts), now: deps.clock(), countsOwnHold: true, pageKey })
}

/** Ends the checkout hold of a member, if there is one; with a page key only if no other page has taken it over. */
export async function releaseCheckoutHold(
  deps: Pick<Deps, 'database' | 'responseCache' | 'clock'>,
  userId: number,
  pageKey: string | undefined,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    await lockMemberAndVariants(unit.tx, userId, [])
    if (pageKey !== undefined) {
      const [hold] = await unit.tx.select().from(checkoutHolds).where(eq(checkoutHolds.userId, userId))
      if (hold?.pageKey != null && hold.pageKey !== pageKey) return
    }
    await releaseHeldPieces(unit, deps.responseCache, userId, deps.clock())
  })
}
