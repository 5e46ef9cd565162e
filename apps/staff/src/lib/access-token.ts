import { ACCESS_TOKEN_KEY } from '@jansi/contract/limits'

/** Where the access token lives; the storefront keeps it under the same key. */
export type TokenStore = {
  read(): string | null
  write(token: string): void
  clear(): void
}

export const accessToken: TokenStore = {
  read: () => localStorage.getItem(ACCESS_TOKEN_KEY),
  write: (token) => localStorage.setItem(ACCESS_TOKEN_KEY, token),
  clear: () => localStorage.removeItem(ACCESS_TOKEN_KEY),
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
