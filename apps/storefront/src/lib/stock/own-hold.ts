import { localStore } from '@jansi/client/device-store'
import { deviceNow } from '@jansi/client/server-clock'
import type { Product } from '@jansi/contract/catalog'
import { useSyncExternalStore } from 'react'
import { OWN_HOLD_KEY } from '../session/storage.ts'

/** The pieces that are held while the member pays in this browser, by variant. Times are milliseconds. */
export type OwnHold = { pieces: Record<number, number>; since: number; until: number }

/** Responses of the shop are at most this much older than its stock. */
const RESPONSE_AGE_MS = 1_500

/**
 * Returns products with the stock as the member may order it: the pieces that are held for themselves are theirs to order,
 * and the shop's pages, which all visitors share, leave them out. `readAt`: when the products were read.
 */
export function useOwnStock(products: readonly Product[], readAt: number): readonly Product[] {
  const stored = useSyncExternalStore(subscribe, readStored, () => null)
  const hold = parseOwnHold(stored)
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

function readStored(): string | null {
  return localStore.get(OWN_HOLD_KEY)
}

/** Reads the note. Local storage is the visitor's to change: a value of another shape counts as no hold. */
export function parseOwnHold(stored: string | null): OwnHold | null {
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
