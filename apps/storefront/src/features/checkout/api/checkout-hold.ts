import { holdCheckout, releaseCheckoutHold } from '@jansi/contract/calls/checkout-holds'
import { memberErrorOf } from '@jansi/contract/member-errors'
import { CallError, call } from '../../../lib/api/api.ts'
import type { Carts } from '../../../lib/cart/cart-store.ts'
import { randomKey } from '../../../lib/forms/random-key.ts'
import { forgetOwnHold, noteOwnHold } from '../../../lib/stock/note-own-hold.ts'
import { decided, linesOf, type StockRefusal, stockRefusalOf } from '../../../lib/stock/stock-check.ts'

/** Of this opened page, until it gives the pieces back: a late request for that does not reach its next hold. */
let pageKey = randomKey()

/**
 * held: for some seconds, which nothing prolongs if `isLast` · unknown: the server holds no pieces · paused: it holds none
 * now, and takes the order · over: they were held for as long as possible · refused: the order is not possible now ·
 * left: the page was left while it asked.
 */
export type HoldResult =
  | { kind: 'held'; secondsLeft: number; isLast: boolean }
  | { kind: 'unknown' }
  | { kind: 'paused' }
  | { kind: 'over' }
  | { kind: 'left' }
  | { kind: 'refused'; check: StockRefusal }

/** Holds the pieces of both carts for the member, or renews their hold (PUT /checkout/hold/). */
export async function holdPieces(carts: Carts): Promise<HoldResult> {
  const asker = pageKey
  const answer = await call(holdCheckout, { body: { ...linesOf(carts), page_key: asker } })
  if (asker !== pageKey) {
    // The request that gave the pieces back may have come first.
    if (answer.ok) await giveBack(asker)
    return { kind: 'left' }
  }
  if (answer.ok) {
    const { seconds_left, expires_at, renewable_until } = answer.data
    noteOwnHold(carts, seconds_left)
    return { kind: 'held', secondsLeft: seconds_left, isLast: expires_at === renewable_until }
  }
  // The specification knows no holds: a server without them takes the order all the same.
  if (answer.status === 404) return { kind: 'unknown' }
  const code = memberErrorOf(answer.data)
  if (answer.status !== 0) forgetOwnHold(code === 'checkout_hold_ended' ? 'over' : 'left')
  if (code === 'checkout_hold_ended') return { kind: 'over' }
  if (code === 'checkout_hold_paused') return { kind: 'paused' }
  if (answer.status === 400) return { kind: 'refused', check: decided(stockRefusalOf(answer)) }
  throw new CallError(answer)
}

/** Gives the pieces back unless another page holds them, also while the page is being closed. */
export async function releasePieces(): Promise<void> {
  const left = pageKey
  pageKey = randomKey()
  forgetOwnHold('left')
  await giveBack(left)
}

async function giveBack(key: string): Promise<void> {
  await call(releaseCheckoutHold, { query: { page_key: key }, keepalive: true })
}
