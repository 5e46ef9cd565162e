import type { Access } from '@jansi/contract/endpoint'
import type { Role } from '@jansi/contract/statuses'

const ROLES_WITH: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  member: ['member', 'staff', 'admin'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
}

/** True for an access level that members do not have. */
export function isOfStaff(access: Access): boolean {
  return access !== 'public' && !ROLES_WITH[access].includes('member')
}

/** True if an account with `role` may call endpoints with this access level. */
export function mayCall(role: Role, access: Access): boolean {
  return access === 'public' || ROLES_WITH[access].includes(role)
}
