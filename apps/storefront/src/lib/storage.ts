import { localStore, sessionStore } from '@jansi/client/device-store'

/** Where the pieces that are held for the member are noted. */
export const OWN_HOLD_KEY = 'checkoutHold'

/** Empties local and session storage. */
export function clearStorages(): void {
  localStore.clear()
  sessionStore.clear()
}
