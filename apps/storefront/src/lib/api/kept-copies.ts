import { deviceNow } from '@jansi/client/server-clock'
import { replaceEqualDeep } from '@tanstack/react-query'

/** A kept copy: when it came from the server, and when this page got it, in milliseconds. */
export type KeptCopy = { keptAt: number; notedAt: number }

/** The addresses whose last response was a copy that the service worker kept. Changed by `noteResponse` and `forgetCopies`. */
export const keptCopies = new Map<string, KeptCopy>()
/** Called after every change of `keptCopies`. */
export const keptCopyListeners = new Set<() => void>()
const bodies = new WeakSet<object>()

/** Notes the response of an address; `keptAt` is when it came, in milliseconds, or null for the server's. */
export function noteResponse(address: string, keptAt: number | null, body: unknown): void {
  if (keptAt === null) {
    if (!keptCopies.delete(address)) return
  } else {
    keptCopies.set(address, { keptAt, notedAt: deviceNow() })
    if (typeof body === 'object' && body !== null) bodies.add(body)
  }
  for (const listener of keptCopyListeners) listener()
}

/** True if this is the body of a kept copy, which may be old. */
export function isKeptCopy(body: unknown): boolean {
  return typeof body === 'object' && body !== null && bodies.has(body)
}

/**
 * For TanStack Query's `structuralSharing`: a kept copy never replaces the server's response while that is shown, with
 * a form that the member has begun on it.
 */
export function withoutKeptCopies(shown: unknown, next: unknown): unknown {
  if (shown === undefined || isKeptCopy(shown)) return next
  return isKeptCopy(next) ? shown : replaceEqualDeep(shown, next)
}
