import type { Role } from '@jansi/contract/statuses'

/** What each role is called in the console. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  member: 'สมาชิก',
  staff: 'อาสาสมัคร',
  admin: 'ผู้ดูแล',
}
