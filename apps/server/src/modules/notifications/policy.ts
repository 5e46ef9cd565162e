import type { Addressee } from './queries.ts'

/**
 * True of an account that messages about orders, loans and returns may reach. A buyer without an account has no address, and one
 * that was never confirmed may be a stranger's.
 */
export function isReachable({ hasAccount, emailVerifiedAt }: Addressee): boolean {
  return hasAccount && emailVerifiedAt !== null
}
