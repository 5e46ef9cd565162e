import { shortId } from '@jansi/contract/limits'
import type { StaffRefundListItem } from '@jansi/contract/staff-refunds'

/** Returns how staff name what a refund is about: the short id of its order or of its return. */
export function subjectName({ order, return_session }: StaffRefundListItem): string {
  return return_session ? `การคืน ${shortId(return_session.id)}` : shortId(order.id)
}
