import { useSyncExternalStore } from 'react'
import { keptCopies, keptCopyListeners } from '../../lib/api/kept-copies.ts'

/** Returns when the oldest kept copy that this page shows came from the server, in milliseconds; null without one. */
export function useOldestCopy(): number | null {
  return useSyncExternalStore(subscribe, oldestCopy, () => null)
}

/** Forgets the copies that this page got before a time: it has asked for all of them again since. */
export function forgetCopies(before: number): void {
  for (const [address, { notedAt }] of keptCopies) if (notedAt < before) keptCopies.delete(address)
  for (const listener of keptCopyListeners) listener()
}

function oldestCopy(): number | null {
  const times = [...keptCopies.values()].map(({ keptAt }) => keptAt)
  return times.length === 0 ? null : Math.min(...times)
}

function subscribe(listener: () => void): () => void {
  keptCopyListeners.add(listener)
  return () => keptCopyListeners.delete(listener)
}
