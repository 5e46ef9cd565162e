import type { Loan } from '@jansi/contract/staff-loans'
import { MEMBER } from '../ui/member/member-testing.ts'

export const ORDER_ID = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'

/** For tests: three easels of 900 baht, out and two days late at 10.50 baht a piece. */
export function loanOf(part: Partial<Loan> = {}): Loan {
  const easel = {
    order_item: 7,
    product_name: 'ขาตั้งภาพ',
    size: 'เบอร์ 1',
    out: 3,
    replacement_price: 900,
    late_fee: 10.5,
    waits_in: null,
  }
  return {
    order: ORDER_ID,
    number: 12,
    member: MEMBER,
    return_due_on: '2026-11-18',
    days_late: 2,
    items: [easel],
    reminders: [],
    can: { remind: true },
    ...part,
  }
}
