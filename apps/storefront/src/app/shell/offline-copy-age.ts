import { useSyncExternalStore } from 'react'
import { offlineCopies, offlineCopyListeners } from '../../lib/api/offline-copies.ts'

/** Returns when the oldest offline copy that this page shows came from the server, in milliseconds; null without one. */
export function useOldestCopy(): number | null {
  return useSyncExternalStore(subscribe, oldestCopy, () => null)
}

/** Forgets the copies that this page got before a time: it has asked for all of them again since. */
export function forgetCopies(before: number): void {
  for (const [address, { notedAt }] of offlineCopies) if (notedAt < before) offlineCopies.delete(address)
  for (const listener of offlineCopyListeners) listener()
}

function oldestCopy(): number | null {
  const times = [...offlineCopies.values()].map(({ storedAt }) => storedAt)
  return times.length === 0 ? null : Math.min(...times)
}

function subscribe(listener: () => void): () => void {
  offlineCopyListeners.add(listener)
  return () => offlineCopyListeners.delete(listener)
}
