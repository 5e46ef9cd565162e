/**
 * Local storage that never throws: in a private window, or with storage switched off, reads give null and
 * writes are dropped, so the shop still opens.
 */
export const localStore = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Full or forbidden: the value lives until the page is left.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
}

/** Where the pieces that are held for the member are noted. */
export const OWN_HOLD_KEY = 'checkoutHold'

/** Empties local and session storage. */
export function clearStorages(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
}
