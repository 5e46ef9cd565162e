import type { StaffOrder } from '@jansi/contract/staff-order-body'

type WithMember = Pick<StaffOrder, 'member'>

/** Returns whether the member is mailed about their order; a buyer without an account has no address. */
export function hasMail({ member }: WithMember): boolean {
  return member.has_account !== false
}

/** Reports that something was done, and that its member was mailed. */
export function doneText(done: string, order: WithMember): string {
  return hasMail(order) ? `${done} และแจ้งสมาชิกทางอีเมล` : done
}

/** Names, before an action, where the member reads its reason. */
export function reasonNote(order: WithMember): string {
  return hasMail(order)
    ? 'สมาชิกจะอ่านเหตุผลนี้ในอีเมลและประวัติคำสั่งซื้อ'
    : 'เหตุผลนี้เก็บในประวัติคำสั่งซื้อ ผู้ซื้อไม่มีบัญชี บอกผู้ซื้อเอง'
}
