import { localStore } from '@jansi/client/device-store'
import { deviceNow } from '@jansi/client/server-clock'
import type { Product } from '@jansi/contract/catalog'
import { useSyncExternalStore } from 'react'
import type { Carts } from '../cart/cart-store.ts'
import { OWN_HOLD_KEY } from '../session/storage.ts'

/** The pieces that are held while the member pays in this browser, by variant. Times are milliseconds. */
type OwnHold = { pieces: Record<number, number>; since: number; until: number }

/** Responses of the shop are at most this much older than its stock. */
const RESPONSE_AGE_MS = 1_500

/** Notes for all tabs of this browser that the pieces of both carts are held, from now on or still. */
export function noteOwnHold(carts: Carts, secondsLeft: number): void {
  const pieces: OwnHold['pieces'] = {}
  for (const { variant_id, quantity } of [...carts.sale, ...carts.rent]) {
    pieces[variant_id] = (pieces[variant_id] ?? 0) + quantity
  }
  const now = deviceNow()
  const before = readOwnHold()
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
    if (key !== OWN_HOLD_KEY || parse(newValue) !== null) return
    listener(newValue === null ? 'left' : 'over')
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/**
 * Returns products with the stock as the member may order it: the pieces that are held for themselves are theirs to order,
 * and the shop's pages, which all visitors share, leave them out. `readAt`: when the products were read.
 */
export function useOwnStock(products: readonly Product[], readAt: number): readonly Product[] {
  const stored = useSyncExternalStore(subscribe, readStored, () => null)
  const hold = parse(stored)
  // A response from before the hold still counts its pieces.
  if (hold === null || readAt < hold.since + RESPONSE_AGE_MS) return products
  return products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      quantity: variant.quantity + (hold.pieces[variant.id] ?? 0),
    })),
  }))
}

function readOwnHold(): OwnHold | null {
  return parse(readStored())
}

function readStored(): string | null {
  return localStore.get(OWN_HOLD_KEY)
}

// Local storage is the visitor's to change: a value of another shape counts as no hold.
function parse(stored: string | null): OwnHold | null {
  if (stored === null) return null
  try {
    const hold: Partial<OwnHold> = JSON.parse(stored)
    const { pieces, since, until } = hold
    if (typeof pieces !== 'object' || pieces === null) return null
    if (!Object.values(pieces).every(Number.isSafeInteger)) return null
    if (typeof since !== 'number' || typeof until !== 'number' || until < deviceNow()) return null
    return { pieces, since, until }
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
