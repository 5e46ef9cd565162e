import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { MEMBER } from '../ui/member/member-testing.ts'

export const ORDER_ID = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'

/** For tests: the case of a cancelled order of 241.50 baht whose money nobody has checked yet. */
export function refundOf(part: Partial<StaffRefund> = {}): StaffRefund {
  return {
    id: 8,
    version: 3,
    state: 'to_check',
    cause: 'cancelled',
    amount: null,
    received: null,
    created_at: '2026-11-20T03:00:00Z',
    paid_at: null,
    paid_note: '',
    order: {
      id: ORDER_ID,
      number: 12,
      status: 'cancelled',
      amount: 241.5,
      created_at: '2026-11-19T03:00:00Z',
      payment_method_name: 'โอนเงิน',
      rejection_reason: null,
    },
    member: MEMBER,
    is_own: false,
    slips: [],
    kept: 0,
    returned_before: 0,
    recorded: 0,
    limit: null,
    check_note: '',
    checked_at: null,
    checked_by: null,
    paid_by: null,
    can: { check: true, pay: false },
    ...part,
  }
}
