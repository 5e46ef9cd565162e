import type { MoneyMethod } from '@jansi/contract/journal'
import type { OwnCase } from '@jansi/contract/own-cases'
import type { StaffRefund, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import type { ImageLinks } from '../../core/image-links.ts'
import type { Principal } from '../../core/principal.ts'
import type { users } from '../../db/schema/people.ts'
import { bahtOrNull, satangToBaht } from '../../domain/money.ts'
import { maySetDestination, namesDestination } from '../../domain/refunds.ts'
import { presentDestination, presentRefundSummary } from '../orders/present-refund.ts'
import type { KnownTransfer } from '../payments/queries.ts'
import { presentStaffSlip } from '../payments/staff-present.ts'
import { presentContact } from '../people/present.ts'
import { moneyOf, recordedOf } from './money.ts'
import { hasOtherOpen, mayCheck, mayPay } from './policy.ts'
import type { RefundRow, RefundView } from './queries.ts'
import type { SecondPerson } from './second-person.ts'

/** A refund case in the list, as the volunteer `viewerId` sees it. */
export function presentRefundListItem(
  { refund, destination, order, session, member }: RefundRow,
  links: ImageLinks,
  viewerId: number,
): StaffRefundListItem {
  return {
    ...presentRefundSummary({ ...refund, destination }, links, member),
    order: {
      id: order.id,
      number: order.number,
      status: order.status,
      amount: satangToBaht(order.amount),
      created_at: order.createdAt.toISOString(),
      payment_method_name: order.paymentMethodName,
      rejection_reason: order.rejectionReason,
    },
    ...(session && {
      return_session: {
        id: session.id,
        created_at: session.createdAt.toISOString(),
        total_penalties: satangToBaht(session.totalPenalties),
      },
    }),
    member: presentContact(member),
    is_own: order.userId === viewerId,
  }
}

/**
 * A refund case with the facts for its decision. `more.known` contains every slip of the shop with a
 * reference of its slips, `more.qr` is the code that pays it.
 */
export function presentStaffRefund(
  view: RefundView,
  more: {
    known: readonly KnownTransfer[]
    qr: string | null
    ownCase: OwnCase | null
    /** How the recorded money last came in. */
    moneyMethod: MoneyMethod | undefined
    second: SecondPerson
    viewer: Pick<Principal, 'userId' | 'role'>
  },
  links: ImageLinks,
): StaffRefund {
  const { refund, destination } = view
  const mayDecide = more.ownCase !== 'refused'
  const { kept, returnedBefore, limit } = moneyOf(view)
  return {
    ...presentRefundListItem(view, links, more.viewer.userId),
    proof: refund.proofImageKey === null ? null : links.private(refund.proofImageKey),
    proof_thumbnail: refund.proofImageKey === null ? null : links.thumbnail(refund.proofImageKey),
    destination: destination && { ...presentDestination(destination), qr_code_url: more.qr },
    slips: view.slips.map((slip) => presentStaffSlip(slip, more.known, links)),
    kept: satangToBaht(kept),
    returned_before: satangToBaht(returnedBefore),
    limit: bahtOrNull(limit),
    recorded: satangToBaht(recordedOf(view.subject)),
    ...(more.moneyMethod && { money_method: more.moneyMethod }),
    check_note: refund.checkNote,
    checked_at: refund.checkedAt?.toISOString() ?? null,
    checked_by: nameOf(view.checkedBy),
    paid_by: nameOf(view.paidBy),
    ...presentSecondPerson(view, more.second),
    ...(more.ownCase && { own_case: more.ownCase }),
    can: {
      check: mayDecide && mayCheck(refund),
      pay: mayDecide && mayPay(refund) && more.second.waits === null,
      ...(mayDecide && more.viewer.role === 'admin' && mayAsAdmin(view, more.second)),
      set_destination: !namesDestination(view.member) && maySetDestination(refund),
    },
  }
}

function presentSecondPerson({ refund, confirmedBy }: RefundView, second: SecondPerson) {
  const isOpen = mayPay(refund)
  return {
    confirmed_by: nameOf(confirmedBy),
    confirmed_at: refund.confirmedAt?.toISOString() ?? null,
    confirmed_alone: refund.confirmedAlone,
    ...(isOpen && second.waits !== null && { needs: second.waits }),
    ...(isOpen && second.waits !== null && { confirm_alone_from: second.aloneFrom.toISOString() }),
  }
}

/**
 * Returns the further calls of an admin: to take back a payment or that nothing is owed, to correct recorded money, and to give the second yes, to a finding of somebody
 * else or alone to their own.
 */
function mayAsAdmin({ refund, refunds, subject }: RefundView, { waits, isFinder }: SecondPerson) {
  const isOtherOpen = hasOtherOpen(refund, refunds)
  const waitsForAdmin = mayPay(refund) && waits !== null
  return {
    undo_payment: refund.state === 'paid' && !isOtherOpen,
    reopen: refund.state === 'nothing_owed' && !isOtherOpen,
    correct: mayCheck(refund) && recordedOf(subject) > 0,
    confirm: waitsForAdmin && !isFinder && waits === 'second_yes',
    confirm_alone: waitsForAdmin && isFinder,
  }
}

function nameOf(user: typeof users.$inferSelect | null): string | null {
  return user && `${user.firstName} ${user.lastName}`
}
