import { localStore } from '@jansi/client/device-store'
import { ACCESS_TOKEN_KEY } from '@jansi/contract/limits'

/**
 * The bearer token of the signed-in member, kept in local storage under the key `access`; where the device keeps nothing,
 * in memory for the visit.
 */
export const accessToken = {
  get: (): string | null => localStore.get(ACCESS_TOKEN_KEY),
  set: (token: string): void => localStore.set(ACCESS_TOKEN_KEY, token),
  clear: (): void => localStore.remove(ACCESS_TOKEN_KEY),
  /** False where it is gone once the page is left. */
  isKept: (): boolean => localStore.isKept(ACCESS_TOKEN_KEY),
}
