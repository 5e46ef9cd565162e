import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** Sets how many orders and returns wait for a decision. */
export function setWaitingCount(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns how many orders and returns wait for a decision, for the title of the window; 0 before it is known. */
export function useWaitingCount(): number {
  return useSyncExternalStore(subscribe, () => count)
}
