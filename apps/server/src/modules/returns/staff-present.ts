import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import type { OwnCase } from '@jansi/contract/own-cases'
import type { SiteSettings } from '@jansi/contract/settings'
import type { ClaimedBy } from '@jansi/contract/staff-claims'
import type { StaffReturn, StaffReturnListItem } from '@jansi/contract/staff-returns'
import type { ImageLinks } from '../../core/image-links.ts'
import type { Principal } from '../../core/principal.ts'
import { satangToBaht } from '../../domain/money.ts'
import type { EventView } from '../audit/events.ts'
import { presentReportsByItem } from '../damage-reports/present.ts'
import type { DamageReportView } from '../damage-reports/queries.ts'
import { presentRefundSummary } from '../orders/present-refund.ts'
import { presentEvent } from '../orders/staff-present.ts'
import type { KnownTransfer } from '../payments/queries.ts'
import { presentStaffSlip, seenElsewhere } from '../payments/staff-present.ts'
import { presentContact } from '../people/present.ts'
import { lateLoan } from './late-loan.ts'
import {
  isComplete,
  mayAddPayment,
  mayCorrectPenalty,
  mayReceive,
  mayRefuseSlip,
  mayReopen,
  mayUndoPayment,
  mayUndoReceive,
  owesPenalty,
} from './policy.ts'
import { presentReturnItem, presentSessionBase } from './present.ts'
import { refundedBy } from './queries.ts'
import type { StaffReturnView } from './staff-queries.ts'

/**
 * A return session in the queue. `known` holds every slip of the shop with a reference of its slips, `claimedBy` is the
 * claim of another volunteer.
 */
export function presentReturnListItem(
  view: StaffReturnView,
  more: { known: readonly KnownTransfer[]; ownCase: OwnCase | null; claimedBy: ClaimedBy | undefined },
  links: ImageLinks,
): StaffReturnListItem {
  const session = presentSessionBase(view, links)
  const { evidence, penalty_slip: _slip, penalty_slip_refusal: _refusal, ...shared } = session
  return {
    ...shared,
    member: presentContact(view.member),
    item_count: view.items.reduce((sum, { item }) => sum + item.quantity, 0),
    evidence_count: evidence.length,
    slip_seen_before: view.slips.some((slip) => seenElsewhere(slip, more.known).length > 0),
    ...(more.claimedBy && { claimed_by: more.claimedBy }),
    can: { receive: more.ownCase !== 'refused' && mayReceive(view) },
  }
}

/**
 * A return session with all that staff decide by: photos, items, late fees and replacement prices. `known` are the
 * shop's slips of the same reference.
 */
export function presentStaffReturn(
  view: StaffReturnView,
  more: {
    known: readonly KnownTransfer[]
    events: readonly EventView[]
    ownCase: OwnCase | null
    /** Numbered pieces on loan, by order item. */
    pieces: ReadonlyMap<number | null, NamedPiece[]>
    /** Reports of members about the items during their loans. */
    reports: readonly DamageReportView[]
    viewer: Pick<Principal, 'role'>
  },
  settings: SiteSettings,
  links: ImageLinks,
  now: Date,
): StaffReturn {
  const { session } = view
  const [slip] = view.slips
  const reports = presentReportsByItem(more.reports, links)
  const mayDecide = more.ownCase !== 'refused'
  return {
    ...presentSessionBase(view, links),
    penalty_slip: slip ? presentStaffSlip(slip, more.known, links) : null,
    refunds: view.refunds.map((refund) => presentRefundSummary(refund, links, view.member)),
    member: presentContact(view.member),
    items: view.items.map((row) => {
      const late = lateLoan(view, row, settings, now)
      return {
        ...presentReturnItem(row, late.days),
        order: row.order.id,
        order_number: row.order.number,
        image: links.publicOrNull(row.orderItem.imageKey),
        replacement_price: satangToBaht(late.replacementPrice),
        days_late: late.days?.late ?? 0,
        late_fee: satangToBaht(late.lateFee),
        ...(more.pieces.has(row.orderItem.id) && { pieces: more.pieces.get(row.orderItem.id) }),
        ...(reports.has(row.orderItem.id) && { damage_reports: reports.get(row.orderItem.id) }),
      }
    }),
    events: more.events.map(presentEvent),
    ...(more.ownCase && { own_case: more.ownCase }),
    can: {
      receive: mayDecide && mayReceive(view),
      review: mayDecide && session.status === 'pending' && isComplete(view),
      penalty_paid: mayDecide && owesPenalty(session),
      add_payment: mayDecide && mayAddPayment(session, slip !== undefined),
      waive_penalty: mayDecide && owesPenalty(session),
      refuse_penalty_slip: mayDecide && mayRefuseSlip(view),
      undo_receive: mayDecide && mayUndoReceive(session),
      correct_penalty: mayDecide && mayCorrectPenalty(session),
      reopen: mayDecide && more.viewer.role === 'admin' && mayReopen(session),
      undo_penalty_payment:
        mayDecide && more.viewer.role === 'admin' && mayUndoPayment(session, refundedBy(view.refunds)),
    },
  }
}
