import type { Role } from '@jansi/contract/statuses'

type Actor = { userId: number; role: Role }
type Account = { id: number; role: Role; erasedAt: Date | null; hasAccount: boolean }

/**
 * Staff manage members, admins manage everybody; nobody closes their own account here, or opens an erased one or that of
 * a buyer who has none.
 */
export function mayDeactivate(actor: Actor, account: Account): boolean {
  if (actor.userId === account.id || account.erasedAt !== null || !account.hasAccount) return false
  return actor.role === 'admin' || (actor.role === 'staff' && account.role === 'member')
}

/** Roles are for admins, and never their own. A buyer without an account has none. */
export function mayChangeRole(actor: Actor, account: Account): boolean {
  return mayEndAccount(actor, account) && account.hasAccount
}

function mayEndAccount(actor: Actor, account: Account): boolean {
  return actor.role === 'admin' && actor.userId !== account.id && account.erasedAt === null
}

/** Admins hand out the stored data of a person. */
export function mayExport(actor: Actor): boolean {
  return actor.role === 'admin'
}

/** Admins erase members, once; a volunteer is made a member first, so that no admin is lost. */
export function mayErase(actor: Actor, account: Account): boolean {
  return mayEndAccount(actor, account) && account.role === 'member'
}
