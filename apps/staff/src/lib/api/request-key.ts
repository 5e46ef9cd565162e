import { useState } from 'react'

/** Returns a new `Idempotency-Key`. */
export function newKey(): string {
  // Not crypto.randomUUID, which browsers keep from pages without https.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

/**
 * Returns the `Idempotency-Key` of an opened dialog: another one for each value of `opened`. A press whose response was lost
 * has the same key when it is made again, so that it takes effect once.
 */
export function useRequestKey(opened: unknown): string {
  const [kept, setKept] = useState(() => ({ opened, key: newKey() }))
  if (kept.opened === opened) return kept.key
  const next = { opened, key: newKey() }
  setKept(next)
  return next.key
}
