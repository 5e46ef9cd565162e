import type { Role } from '@jansi/contract/statuses'

type Actor = { userId: number; role: Role }
type Account = { id: number; role: Role }

/** Staff look after members, admins after everybody; nobody closes their own account here. */
export function mayDeactivate(actor: Actor, account: Account): boolean {
  if (actor.userId === account.id) return false
  return actor.role === 'admin' || (actor.role === 'staff' && account.role === 'member')
}

/** Roles are for admins, and never their own. */
export function mayChangeRole(actor: Actor, account: Account): boolean {
  return actor.role === 'admin' && actor.userId !== account.id
}
