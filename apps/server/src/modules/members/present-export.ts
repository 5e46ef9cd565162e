import { CONDITION_NAMES, type Condition } from '@jansi/contract/return-statuses'
import { ORDER_STATUS } from '@jansi/contract/statuses'
import type { paymentSlips } from '../../db/schema/payments.ts'
import { groupBy } from '../../domain/group-by.ts'
import { bahtOrNull, satangToBaht } from '../../domain/money.ts'
import { receiptNumber } from '../../domain/receipt-kind.ts'
import { presentDestination } from '../orders/present-refund.ts'
import type { EventRow, PersonalData } from './export-queries.ts'

/** An image of the archive: its name there, and its key in the file store. */
export type ExportedPicture = { name: string; key: string }

type ExportedOrder = PersonalData['orders'][number]
type ExportedReturn = PersonalData['returns'][number]

/** The data of one person and the histories of their orders and returns by the id of these. */
type Found = PersonalData & {
  eventsOf: Map<string, PersonalData['orderEvents']>
  remindersOf: Map<string, PersonalData['reminders']>
  returnEventsOf: Map<string, PersonalData['returnEvents']>
  referencesOf: Map<number, PersonalData['slipReferences']>
}

/**
 * Returns the data of one person as it is written as JSON, money in baht and instants in UTC, and the images that it
 * names. Long lists are converted in turns with other requests.
 */
export function presentExport(
  data: PersonalData,
  now: Date,
): { data: Record<string, unknown>; pictures: ExportedPicture[] } {
  const found: Found = {
    ...data,
    eventsOf: groupBy(data.orderEvents, ({ orderId }) => orderId),
    remindersOf: groupBy(data.reminders, ({ orderId }) => orderId),
    returnEventsOf: groupBy(data.returnEvents, ({ sessionId }) => sessionId),
    referencesOf: groupBy(data.slipReferences, ({ slipId }) => slipId),
  }
  const pictures: ExportedPicture[] = []
  const addPicture = (kind: string, id: number, key: string) => {
    const name = `pictures/${kind}-${id}.jpg`
    pictures.push({ name, key })
    return name
  }
  const presented = {
    exported_at: now,
    account: accountOf(found.user),
    sign_ups: found.signUps.map(signUpOf),
    sessions: found.sessions.map(({ createdAt, expiresAt, revokedAt }) => ({
      created_at: createdAt,
      expires_at: expiresAt,
      ended_at: revokedAt,
    })),
    calendar: found.calendar === undefined ? null : { since: found.calendar.createdAt },
    cart: found.cart.map(({ line, product, size }) => ({
      type: line.type,
      product,
      size,
      quantity: line.quantity,
    })),
    waiting_lists: found.waiting.map(({ entry, product, size }) => ({
      product,
      size,
      state: entry.state,
      joined_at: entry.createdAt,
      offered_at: entry.offeredAt,
      told_at: entry.toldAt,
      expires_at: entry.expiresAt,
      ended_at: entry.endedAt,
    })),
    orders: found.orders.map((order) => orderOf(found, order, addPicture)),
    returns: found.returns.map((session) => returnOf(found, session, addPicture)),
    mails: found.mails.map((mail) => ({
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.textBody,
      created_at: mail.createdAt,
      sent_at: mail.sentAt,
    })),
    audit: found.audit.map((entry) => ({
      by: actorOf(found, entry.actorId),
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      data: entry.data,
      at: entry.createdAt,
    })),
  }
  return { data: presented, pictures }
}

/** Adds an image to the archive and returns its name there. */
type AddPicture = (kind: string, id: number, key: string) => string

function accountOf(user: PersonalData['user']) {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    role: user.role,
    is_active: user.isActive,
    email_verified_at: user.emailVerifiedAt,
    created_at: user.createdAt,
    privacy_version: user.privacyVersion,
    privacy_accepted_at: user.privacyAcceptedAt,
    piece_limit_lifted_at: user.pieceLimitLiftedAt,
  }
}

function signUpOf(signUp: PersonalData['signUps'][number]) {
  return {
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    phone_number: signUp.phoneNumber,
    privacy_version: signUp.privacyVersion,
    created_at: signUp.createdAt,
  }
}

function orderOf(
  found: Found,
  { order, workshop, items, slips, refunds, receipt }: ExportedOrder,
  addPicture: AddPicture,
) {
  return {
    id: order.id,
    number: order.number,
    workshop: workshop.name,
    status: order.status,
    status_name: ORDER_STATUS[order.status].name,
    amount: satangToBaht(order.amount),
    payment_method: order.paymentMethodName,
    slip_due_at: order.slipDueAt,
    approval_due_at: order.approvalDueAt,
    receipt: receipt && {
      number: receiptNumber(receipt),
      issued_at: receipt.issuedAt ?? order.createdAt,
      payer: receipt.payer,
    },
    return_due_on: order.returnDueOn,
    renewals: order.renewals,
    rejection_reason: order.rejectionReason,
    created_at: order.createdAt,
    items: items.map(orderItemOf),
    slips: slips.map((slip) => slipOf(found, slip, addPicture)),
    refunds: refunds.map((refund) => refundOf(refund, addPicture)),
    history: (found.eventsOf.get(order.id) ?? []).map((event) => ({
      ...eventOf(found, event),
      ...dueDayOf(event),
    })),
    reminders: (found.remindersOf.get(order.id) ?? []).map(({ kind, sentOn, createdAt }) => ({
      kind,
      day: sentOn,
      at: createdAt,
    })),
    damage_reports: found.damageReports
      .filter(({ report }) => report.orderId === order.id)
      .map((report) => damageReportOf(report, addPicture)),
  }
}

function damageReportOf(
  { report, item, photos }: PersonalData['damageReports'][number],
  addPicture: AddPicture,
) {
  return {
    product: item.productName,
    size: item.variantSize,
    kind: report.kind,
    quantity: report.quantity,
    note: report.note,
    photos: photos.map((photo) => ({
      picture: addPicture('damage', photo.id, photo.imageKey),
      sent_at: photo.createdAt,
    })),
    reported_at: report.createdAt,
    withdrawn_at: report.withdrawnAt,
    answered_at: report.answeredAt,
    advice: report.advice,
    answer: report.answer,
  }
}

function orderItemOf(item: ExportedOrder['items'][number]) {
  return {
    product: item.productName,
    size: item.variantSize,
    type: item.isRental ? 'rent' : 'sale',
    price: satangToBaht(item.price),
    replacement_price: satangToBaht(item.replacementPrice),
    quantity: item.quantity,
    handed_over: item.handedOver,
    closed: item.closed,
    closed_reason: item.closedReason,
    settled: item.returnedOrLost,
  }
}

function refundOf(refund: ExportedOrder['refunds'][number], addPicture: AddPicture) {
  return {
    state: refund.state,
    cause: refund.cause,
    received: bahtOrNull(refund.received),
    amount: bahtOrNull(refund.amount),
    check_note: refund.checkNote,
    checked_at: refund.checkedAt,
    paid_note: refund.paidNote,
    paid_at: refund.paidAt,
    paid_by: refund.paidMethod,
    picture: refund.proofImageKey && addPicture('refund', refund.id, refund.proofImageKey),
    destination: refund.destination && {
      ...presentDestination(refund.destination),
      given_at: refund.destination.updatedAt,
    },
    reminded_at: refund.remindedAt,
    created_at: refund.createdAt,
  }
}

function returnOf(
  found: Found,
  { session, items, evidence, slips, refunds }: ExportedReturn,
  addPicture: AddPicture,
) {
  return {
    id: session.id,
    status: session.status,
    notes: session.notes,
    taken_at_desk: session.takenAtDesk,
    total_penalties: satangToBaht(session.totalPenalties),
    penalty_paid_at: session.penaltyPaidAt,
    created_at: session.createdAt,
    received_at: session.receivedAt,
    decided_at: session.processedAt,
    items: items.map(returnItemOf),
    photos: evidence.map((photo) => ({
      picture: addPicture('return', photo.id, photo.imageKey),
      sent_at: photo.createdAt,
    })),
    penalty_slips: slips.map((slip) => slipOf(found, slip, addPicture)),
    refunds: refunds.map((refund) => refundOf(refund, addPicture)),
    history: (found.returnEventsOf.get(session.id) ?? []).map((event) => eventOf(found, event)),
  }
}

function returnItemOf({ item, orderItem, outcomes }: ExportedReturn['items'][number]) {
  return {
    order: orderItem.orderId,
    product: orderItem.productName,
    size: orderItem.variantSize,
    quantity: item.quantity,
    outcomes: outcomes.map((outcome) => ({
      condition: outcome.condition,
      condition_name: CONDITION_NAMES[outcome.condition as Condition],
      quantity: outcome.quantity,
      penalty: satangToBaht(outcome.penaltyAmount),
      waived: outcome.waived,
      reason: outcome.reason,
    })),
  }
}

function slipOf(found: Found, slip: typeof paymentSlips.$inferSelect, addPicture: AddPicture) {
  return {
    picture: addPicture('slip', slip.id, slip.imageKey),
    bank_code: slip.bankCode,
    reference: slip.reference,
    codes: (found.referencesOf.get(slip.id) ?? []).map(({ bankCode, reference, datedOn }) => ({
      bank_code: bankCode,
      reference,
      dated_on: datedOn,
    })),
    sent_at: slip.createdAt,
    refused_at: slip.refusedAt,
    refusal_reason: slip.refusalReason,
  }
}

function eventOf(found: PersonalData, { fromStatus, toStatus, actorId, reason, createdAt }: EventRow) {
  return { from: fromStatus, to: toStatus, by: actorOf(found, actorId), reason, at: createdAt }
}

function dueDayOf({ dueDayFrom: from, dueDayTo: to }: PersonalData['orderEvents'][number]) {
  return to === null ? {} : { due_day: { from, to } }
}

/** Names of volunteers are other people's data. */
function actorOf({ user }: PersonalData, actorId: number | null): string {
  if (actorId === null) return 'shop'
  return actorId === user.id ? 'self' : 'staff'
}
