import { localStore } from '@jansi/client/device-store'
import { ACCESS_TOKEN_KEY } from '@jansi/contract/limits'

/** Where the access token lives; the storefront keeps it under the same key. */
export type TokenStore = {
  read(): string | null
  write(token: string): void
  clear(): void
}

export const accessToken: TokenStore & { isKept(): boolean } = {
  read: () => localStore.get(ACCESS_TOKEN_KEY),
  write: (token) => localStore.set(ACCESS_TOKEN_KEY, token),
  clear: () => localStore.remove(ACCESS_TOKEN_KEY),
  /** False where the device keeps nothing: it is gone once the page is left. */
  isKept: () => localStore.isKept(ACCESS_TOKEN_KEY),
}

/** Returns when a token ends, in milliseconds since 1970; null for a text that is no token. */
export function endOfToken(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}
