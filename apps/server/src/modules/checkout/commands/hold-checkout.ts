import type { holdCheckout as endpoint } from '@jansi/contract/checkout-holds'
import type { BodyOf } from '@jansi/contract/endpoint'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import type { HoldTimes } from '../hold-times.ts'
import { holdPieces } from '../steps/hold-pieces.ts'
import { linesOfCarts } from '../steps/lines-of-carts.ts'

/**
 * Holds the pieces of both carts for a member who is about to pay, or renews the hold. A member has one hold; other
 * lines replace its pieces and leave its start. Checks the order as `checkOrder` does and throws its refusals. Throws 409
 * `checkout_hold_ended` and releases the pieces once renewals are over: the next request starts a new hold. Throws 409
 * `checkout_hold_paused` for variants of which two holds ran out within an hour; they can be ordered all the same.
 */
export async function holdCheckout(
  deps: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  { page_key: pageKey, ...carts }: BodyOf<typeof endpoint>,
): Promise<HoldTimes> {
  const request = {
    userId,
    ...linesOfCarts(carts),
    now: deps.clock(),
    countsOwnHold: true,
    pageKey: pageKey ?? null,
  }
  const hold = await inTransaction(deps.database.orm, (unit) => holdPieces(unit, request))
  // Thrown after the commit, which releases the pieces.
  if (hold === 'ended') throw conflict('checkout_hold_ended', 'The pieces were held for as long as possible.')
  return hold
}
