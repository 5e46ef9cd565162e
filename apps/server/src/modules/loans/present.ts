import type { Loan } from '@jansi/contract/staff-loans'
import { bangkokDay, daysLate } from '../../domain/days.ts'
import { presentMember } from '../orders/staff-present.ts'
import type { LoanView } from './queries.ts'

/** Who has what, since when it is late, and which reminders went out, newest first. */
export function presentLoan({ order, member, items, reminders }: LoanView, now: Date): Loan {
  if (order.returnDueOn === null) throw new Error(`the loan ${order.id} has no day`)
  return {
    order: order.id,
    number: order.number,
    member: presentMember(member),
    return_due_on: order.returnDueOn,
    days_late: daysLate(order.returnDueOn, bangkokDay(now)),
    items: items.map((item) => ({
      order_item: item.id,
      product_name: item.productName,
      size: item.variantSize,
      out: item.handedOver - item.settled,
    })),
    reminders: reminders.map(({ kind, createdAt }) => ({ kind, created_at: createdAt.toISOString() })),
  }
}
