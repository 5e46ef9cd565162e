import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Returns false on the server and while its HTML is hydrated, and true from then on: for content that only the browser
 * knows, such as local storage, the query of the address or the time.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
