import type { SiteSettings } from '@jansi/contract/settings'
import type { StaffReturn, StaffReturnListItem } from '@jansi/contract/staff-returns'
import type { ImageLinks } from '../../core/image-links.ts'
import type { Principal } from '../../core/principal.ts'
import { satangToBaht } from '../../domain/money.ts'
import { presentRefundSummary } from '../orders/present-refund.ts'
import { presentEvent } from '../orders/staff-present.ts'
import { presentStaffSlip } from '../payments/staff-present.ts'
import { presentContact } from '../people/present.ts'
import { lateLoan } from './late-loan.ts'
import { isComplete, mayReceive, mayReopen, mayUndoPayment, owesPenalty } from './policy.ts'
import { presentReturnItem, presentSessionBase } from './present.ts'
import type { eventsOfSession, StaffReturnView } from './staff-queries.ts'

/** A return session in the queue. */
export function presentReturnListItem(view: StaffReturnView, links: ImageLinks): StaffReturnListItem {
  const { evidence, penalty_slip: _slip, ...shared } = presentSessionBase(view, links)
  return {
    ...shared,
    member: presentContact(view.member),
    item_count: view.items.reduce((sum, { item }) => sum + item.quantity, 0),
    evidence_count: evidence.length,
    can: { receive: mayReceive(view) },
  }
}

/**
 * A return session with all that staff decide by: photos, items, late fees and replacement prices. `knownSlips` are
 * the shop's of the same reference.
 */
export function presentStaffReturn(
  view: StaffReturnView,
  knownSlips: StaffReturnView['slips'],
  events: Awaited<ReturnType<typeof eventsOfSession>>,
  settings: SiteSettings,
  links: ImageLinks,
  viewer: Pick<Principal, 'role'>,
  now: Date,
): StaffReturn {
  const { session } = view
  const [slip] = view.slips
  return {
    ...presentSessionBase(view, links),
    penalty_slip: slip ? presentStaffSlip(slip, knownSlips, links) : null,
    refunds: view.refunds.map((refund) => presentRefundSummary(refund, links)),
    member: presentContact(view.member),
    items: view.items.map((row) => {
      const late = lateLoan(view, row, settings, now)
      return {
        ...presentReturnItem(row, late.days),
        order: row.order.id,
        image: links.publicOrNull(row.orderItem.imageKey),
        replacement_price: satangToBaht(late.replacementPrice),
        days_late: late.days?.late ?? 0,
        late_fee: satangToBaht(late.lateFee),
      }
    }),
    events: events.map(presentEvent),
    can: {
      receive: mayReceive(view),
      review: session.status === 'pending' && isComplete(view),
      penalty_paid: owesPenalty(session),
      waive_penalty: owesPenalty(session),
      reopen: viewer.role === 'admin' && mayReopen(session),
      undo_penalty_payment: viewer.role === 'admin' && mayUndoPayment(session),
    },
  }
}
