import { shortId } from '@jansi/contract/limits'
import type { StaffRefundListItem } from '@jansi/contract/staff-refunds'
import { orderNumber } from '../lib/text/format.ts'

/** Returns how staff name what a refund is about: the number of its order or the short id of its return. */
export function subjectName({ order, return_session }: StaffRefundListItem): string {
  return return_session ? `การคืน ${shortId(return_session.id)}` : orderNumber(order.number)
}
