import { ACCESS_TOKEN_KEY } from '@jansi/contract/limits'
import { localStore } from './storage.ts'

/** The bearer token of the signed-in member, kept in local storage under the key `access`. */
export const accessToken = {
  get: (): string | null => localStore.get(ACCESS_TOKEN_KEY),
  set: (token: string): void => localStore.set(ACCESS_TOKEN_KEY, token),
  clear: (): void => localStore.remove(ACCESS_TOKEN_KEY),
}
