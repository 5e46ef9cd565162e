import { localStore } from '@jansi/client/device-store'
import { deviceNow } from '@jansi/client/server-clock'
import { LEFT_PAGE_KEY } from './storage.ts'

/** A product that a guest left to log in or to sign up: its address with the chosen size, and its name with that. */
export type LeftPage = { to: string; name: string }

/** Long enough for the mail of a sign-up; short enough that the next person at this device is not led there. */
const LIFETIME_MS = 12 * 3_600_000

/** Returns the product that was noted last, and forgets it; null if there is none or it is too old. */
export function takeLeftPage(): LeftPage | null {
  const stored = localStore.get(LEFT_PAGE_KEY)
  localStore.remove(LEFT_PAGE_KEY)
  // Local storage is the visitor's to change: a value of another shape counts as none.
  try {
    const [to, name, at]: unknown[] = JSON.parse(stored ?? '[]')
    if (typeof to !== 'string' || typeof name !== 'string' || typeof at !== 'number') return null
    return /^\/product\/\d+#size-\d+$/.test(to) && deviceNow() - at < LIFETIME_MS ? { to, name } : null
  } catch {
    return null
  }
}
