import type { StaffOrder, StaffOrderListItem } from '@jansi/contract/staff-order-body'
import { MEMBER } from '../ui/member/member-testing.ts'

export const ORDER_ID = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'

type Line = StaffOrder['items'][number]
type Allowed = StaffOrder['can']

/** For tests: a line of three pieces, of which none is collected. */
export function lineOf(id: number, product_name: string, part: Partial<Line> = {}): Line {
  return {
    id,
    product_name,
    product_variant: { id, size: 'A5' },
    image: null,
    is_rental: false,
    price: 40.25,
    quantity: 3,
    collected: 0,
    returned: 0,
    ...part,
  }
}

/** For tests: an order that allows nothing, unless `can` has it. */
export function orderOf(
  part: Partial<Omit<StaffOrder, 'can'>> & { can?: Partial<Allowed> } = {},
): StaffOrder {
  const { can, ...others } = part
  return {
    id: ORDER_ID,
    number: 12,
    created_at: '2026-11-20T03:00:00Z',
    amount: 241.5,
    status: 'pending',
    payment_status_name: 'รออนุมัติ',
    payment_method_name: 'โอนเงิน',
    payment_method: 1,
    payment_slip: null,
    items: [lineOf(1, 'พู่กัน', { is_rental: true }), lineOf(2, 'สมุด')],
    workshop_name: 'สีน้ำวันเสาร์',
    hand_over_on: '2026-12-04',
    return_due_on: null,
    is_overdue: false,
    slip_due_at: null,
    approval_due_at: null,
    rejection_reason: null,
    member: MEMBER,
    slips: [],
    events: [],
    mails: [],
    ...others,
    can: { transitions: [], hand_over: false, take_return: false, ...can },
  }
}

/** For tests: an order as the queue lists it. */
export function listedOrder(part: Partial<StaffOrderListItem> = {}): StaffOrderListItem {
  const { items: _, slips: _s, events: _e, mails: _m, can: _c, ...order } = orderOf()
  return { ...order, item_count: 6, slip_seen_before: false, ...part }
}
