import type { StaffReturn, StaffReturnItem } from '@jansi/contract/staff-returns'
import { MEMBER } from '../ui/member/member-testing.ts'

export const RETURN_ID = '3f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a33'
export const ORDER_ID = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'

/** For tests: three brushes that come back two days late, at 20.10 baht a piece, or 120 for a new one. */
export function returnedItem(part: Partial<StaffReturnItem> = {}): StaffReturnItem {
  return {
    id: 11,
    order: ORDER_ID,
    order_number: 12,
    image: null,
    order_item: { id: 1, product_name: 'พู่กัน', product_variant: { size: 'เบอร์ 8' }, quantity: 5 },
    quantity: 3,
    penalty_amount: 0,
    condition_name: '',
    outcomes: [],
    replacement_price: 120,
    days_late: 2,
    late_fee: 20.1,
    ...part,
  }
}

type Allowed = StaffReturn['can']

/** For tests: a return that waits for its review; it allows nothing but `can`. */
export function returnOf(
  part: Partial<Omit<StaffReturn, 'can'>> & { can?: Partial<Allowed> } = {},
): StaffReturn {
  const { can, ...others } = part
  return {
    id: RETURN_ID,
    status: 'pending',
    notes: '',
    created_at: '2026-11-20T03:00:00Z',
    processed_at: null,
    total_penalties: 0,
    payment_complete: false,
    items: [returnedItem()],
    evidence: [],
    penalty_slip: null,
    member: MEMBER,
    events: [],
    ...others,
    can: { receive: false, review: false, penalty_paid: false, waive_penalty: false, ...can },
  }
}
