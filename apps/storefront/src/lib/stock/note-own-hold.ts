import { localStore } from '@jansi/client/device-store'
import { deviceNow } from '@jansi/client/server-clock'
import type { Carts } from '../cart/cart-store.ts'
import { OWN_HOLD_KEY } from '../session/storage.ts'
import { type OwnHold, parseOwnHold } from './own-hold.ts'

/** Notes for all tabs of this browser that the pieces of both carts are held, from now on or still. */
export function noteOwnHold(carts: Carts, secondsLeft: number): void {
  const pieces: OwnHold['pieces'] = {}
  for (const { variant_id, quantity } of [...carts.sale, ...carts.rent]) {
    pieces[variant_id] = (pieces[variant_id] ?? 0) + quantity
  }
  const now = deviceNow()
  const before = parseOwnHold(localStore.get(OWN_HOLD_KEY))
  const isSame = before !== null && JSON.stringify(before.pieces) === JSON.stringify(pieces)
  const hold: OwnHold = { pieces, since: isSame ? before.since : now, until: now + secondsLeft * 1000 }
  localStore.set(OWN_HOLD_KEY, JSON.stringify(hold))
}

/** left: a page gave its pieces back, or they became an order · over: they were held for as long as possible. */
export type WhyGone = 'left' | 'over'

/** Notes for all tabs of this browser that this page holds no pieces any more, and why. */
export function forgetOwnHold(why: WhyGone): void {
  if (why === 'over') localStore.set(OWN_HOLD_KEY, JSON.stringify(why))
  else localStore.remove(OWN_HOLD_KEY)
}

/** Runs `listener` when another tab notes that it holds no pieces any more. Returns how to stop. */
export function onHoldGone(listener: (why: WhyGone) => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== OWN_HOLD_KEY || parseOwnHold(newValue) !== null) return
    listener(newValue === null ? 'left' : 'over')
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
