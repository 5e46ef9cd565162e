import type { Role } from '@jansi/contract/statuses'

/** Name of each role in the console. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  member: 'สมาชิก',
  staff: 'อาสาสมัคร',
  admin: 'ผู้ดูแล',
}
