import type { MoneyMethod } from '@jansi/contract/journal'
import type { OrderPiece } from '@jansi/contract/numbered-pieces'
import type { OwnCase } from '@jansi/contract/own-cases'
import type { SiteSettings } from '@jansi/contract/settings'
import type { ClaimedBy } from '@jansi/contract/staff-claims'
import type { OtherSize, StaffOrder, StaffOrderListItem } from '@jansi/contract/staff-order-body'
import { statusIs } from '@jansi/contract/statuses'
import type { ImageLinks } from '../../core/image-links.ts'
import type { Principal } from '../../core/principal.ts'
import type { outboxMails } from '../../db/schema/mails.ts'
import { bangkokDay } from '../../domain/days.ts'
import { dueOf, type OrderMoney, orderTarget, type Payment } from '../../domain/journal.ts'
import { satangToBaht } from '../../domain/money.ts'
import { acceptsLateSlip, acceptsSlip, transitionsOf } from '../../domain/order-transitions.ts'
import type { EventView } from '../audit/events.ts'
import { mailState } from '../mails/policy.ts'
import type { KnownTransfer } from '../payments/queries.ts'
import { presentStaffSlip, seenElsewhere } from '../payments/staff-present.ts'
import { presentContact } from '../people/present.ts'
import { moneyOf } from './money.ts'
import type { OtherSizeRow } from './other-sizes.ts'
import {
  isMembersOwnTransition,
  mayAddPayment,
  mayHandOver,
  mayRecordPayment,
  mayTakeReturn,
  mayUndoApproval,
  mayUndoHandOver,
  needsReturnDay,
} from './policy.ts'
import { presentOrderBase, wellsOfOrder } from './present.ts'
import { presentRefundSummary } from './present-refund.ts'
import { receiptKindOf } from './receipt-data.ts'
import type { StaffOrderView } from './staff-queries.ts'

/** A row of a status history. */
export function presentEvent({ event, actor }: EventView): StaffOrder['events'][number] {
  const { dueDayFrom: from, dueDayTo: to } = event
  return {
    id: event.id,
    from: event.fromStatus,
    to: event.toStatus,
    actor: actor && `${actor.firstName} ${actor.lastName}`,
    reason: event.reason,
    created_at: event.createdAt.toISOString(),
    ...(from && to ? { due_day: { from, to } } : {}),
  }
}

/**
 * An order in the queue. `known` holds every slip of the shop with a reference of these orders' slips, `claimedBy` is the
 * claim of another volunteer.
 */
export function presentListItem(
  view: StaffOrderView,
  { known, claimedBy }: { known: readonly KnownTransfer[]; claimedBy: ClaimedBy | undefined },
  links: ImageLinks,
  now: Date,
): StaffOrderListItem {
  const { items, ...shared } = presentOrderBase(view, links, now)
  const wells = wellsOfOrder(view, now)
  return {
    ...shared,
    ...(wells && { wells }),
    member: presentContact(view.member),
    item_count: items.reduce((sum, item) => sum + item.quantity, 0),
    ...(items[0] && { goods: { first: items[0].product_name, others: items.length - 1 } }),
    slip_seen_before: view.slips.some((slip) => seenElsewhere(slip, known).length > 0),
    ...(claimedBy && { claimed_by: claimedBy }),
  }
}

/** An order with all that staff decide by. */
export function presentStaffOrder(
  view: StaffOrderView,
  more: {
    known: readonly KnownTransfer[]
    events: readonly EventView[]
    mails: readonly (typeof outboxMails.$inferSelect)[]
    ownCase: OwnCase | null
    /** Sizes that its pieces may be changed to. */
    sizes: readonly OtherSizeRow[]
    settings: Pick<SiteSettings, 'tax_id'>
    pieces: readonly OrderPiece[]
    /** How the recorded money last came in. */
    moneyMethod: MoneyMethod | undefined
    /** Staff are asked whether the image for a refused checkout is a slip. */
    isRefundAsked: boolean
    /** The payment that the viewer, an admin, may take back. */
    lastPayment: Payment | undefined
    viewer: Pick<Principal, 'role'>
  },
  links: ImageLinks,
  now: Date,
): StaffOrder {
  const { order, items } = view
  const isRefused = more.ownCase === 'refused'
  const facts = { ...order, handedOver: items.reduce((sum, item) => sum + item.handedOver, 0) }
  const slipFacts = { ...order, slips: view.slips.length }
  return {
    ...presentOrderBase(view, links, now),
    receipt_kind: receiptKindOf(view, more.settings),
    member: presentContact(view.member),
    slips: view.slips.map((slip) => presentStaffSlip(slip, more.known, links)),
    events: more.events.map(presentEvent),
    mails: more.mails.map((mail) => ({
      id: mail.id,
      kind: mail.kind,
      subject: mail.subject,
      created_at: mail.createdAt.toISOString(),
      sent_at: mail.sentAt?.toISOString() ?? null,
      state: mailState(mail),
    })),
    refunds: view.refunds.map((refund) => presentRefundSummary(refund, links, view.member)),
    other_sizes: !isRefused && mayHandOver(order, items) ? more.sizes.map(presentSize) : [],
    ...(more.pieces.length > 0 && { pieces: [...more.pieces] }),
    ...(more.moneyMethod && { money_method: more.moneyMethod }),
    ...presentDifference(moneyOf(view)),
    ...(more.lastPayment && {
      last_payment: { amount: satangToBaht(more.lastPayment.satang), method: more.lastPayment.method },
    }),
    needs_return_day: needsReturnDay(order, view.workshop, items, bangkokDay(now)),
    ...(more.ownCase && { own_case: more.ownCase }),
    can: {
      transitions: transitionsOf(facts, 'staff').flatMap((transition) =>
        statusIs(transition.to, 'staffSets') && !(isRefused && !isMembersOwnTransition(order, transition.to))
          ? [{ to: transition.to, reason_required: transition.reasonRequired }]
          : [],
      ),
      record_payment: !isRefused && mayRecordPayment(order, dueOf(moneyOf(view))),
      add_payment: !isRefused && mayAddPayment(order, dueOf(moneyOf(view))),
      decide_refund_request: !isRefused && more.isRefundAsked,
      attach_slip: acceptsSlip(slipFacts, now) || acceptsLateSlip(slipFacts, now),
      hand_over: !isRefused && mayHandOver(order, items),
      take_return: !isRefused && mayTakeReturn(order, items),
      close_rest: !isRefused && mayHandOver(order, items),
      undo_approval:
        !isRefused && more.viewer.role === 'admin' && mayUndoApproval(order, items, view.refunds),
      undo_payment: !isRefused && more.lastPayment !== undefined,
      undo_hand_over: !isRefused && more.viewer.role === 'admin' && mayUndoHandOver(order, items),
    },
  }
}

/** Less money than the amount, which staff accepted, is the difference of a confirmed order in the journal. */
function presentDifference(money: OrderMoney): Pick<StaffOrder, 'accepted_less'> {
  const { difference = 0 } = orderTarget(money)
  return money.stage === 'fulfilled' && difference > 0 ? { accepted_less: satangToBaht(difference) } : {}
}

function presentSize({ item, variant }: OtherSizeRow): OtherSize {
  return { order_item: item.id, variant: variant.id, size: variant.size, available: variant.available }
}
