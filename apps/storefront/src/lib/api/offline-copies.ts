import { deviceNow } from '@jansi/client/server-clock'
import { replaceEqualDeep } from '@tanstack/react-query'

/** An offline copy: when it came from the server, and when this page got it, in milliseconds. */
export type OfflineCopy = { storedAt: number; notedAt: number }

/** The addresses whose last response was a copy that the service worker kept. Changed by `noteResponse` and `forgetCopies`. */
export const offlineCopies = new Map<string, OfflineCopy>()
/** Called after every change of `offlineCopies`. */
export const offlineCopyListeners = new Set<() => void>()
const bodies = new WeakSet<object>()

/** Notes the response of an address; `storedAt` is when it came, in milliseconds, or null for the server's. */
export function noteResponse(address: string, storedAt: number | null, body: unknown): void {
  if (storedAt === null) {
    if (!offlineCopies.delete(address)) return
  } else {
    offlineCopies.set(address, { storedAt, notedAt: deviceNow() })
    if (typeof body === 'object' && body !== null) bodies.add(body)
  }
  for (const listener of offlineCopyListeners) listener()
}

/** True if this is the body of an offline copy, which may be old. */
export function isOfflineCopy(body: unknown): boolean {
  return typeof body === 'object' && body !== null && bodies.has(body)
}

/**
 * For TanStack Query's `structuralSharing`: an offline copy never replaces the server's response while that is shown, with
 * a form that the member has begun on it.
 */
export function withoutOfflineCopies(shown: unknown, next: unknown): unknown {
  if (shown === undefined || isOfflineCopy(shown)) return next
  return isOfflineCopy(next) ? shown : replaceEqualDeep(shown, next)
}
