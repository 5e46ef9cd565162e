import type { StaffOrder } from '@jansi/contract/staff-orders'

/** Reports that something was done, and that its member was mailed; a buyer without an account has no address. */
export function doneText(done: string, { member }: Pick<StaffOrder, 'member'>): string {
  return member.has_account === false ? done : `${done} และแจ้งสมาชิกทางอีเมล`
}
