import { CONDITION_NAMES, type Condition } from '@jansi/contract/return-statuses'
import { ORDER_STATUS } from '@jansi/contract/statuses'
import type { paymentSlips } from '../../db/schema/payments.ts'
import { groupBy } from '../../domain/group-by.ts'
import { bahtOrNull, satangToBaht } from '../../domain/money.ts'
import { receiptNumber } from '../../domain/receipt-kind.ts'
import { presentDestination } from '../orders/present-refund.ts'
import { fieldsOf } from './export-fields.ts'
import type { PersonalData } from './export-queries.ts'

const ACCOUNT = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'role',
  'is_active',
  'email_verified_at',
  'created_at',
  'privacy_version',
  'privacy_accepted_at',
  'piece_limit_lifted_at',
] as const
const SIGN_UP = ['first_name', 'last_name', 'phone_number', 'privacy_version', 'created_at'] as const
const SESSION = ['created_at', 'expires_at', 'ended_at:revoked_at'] as const
const LINE_ACCOUNT = ['line_user_id:sub', 'linked_at', 'unreachable_since'] as const
const CHOICE = ['kind', 'channel', 'since:created_at'] as const
const WAITING = ['state', 'joined_at:created_at', 'offered_at', 'told_at', 'expires_at', 'ended_at'] as const
const MAIL = ['kind', 'channel', 'recipient', 'subject', 'text:text_body', 'created_at', 'sent_at'] as const
const AUDIT = ['action', 'subject_type', 'subject_id', 'data', 'at:created_at'] as const
const REMINDER = ['kind', 'day:sent_on', 'at:created_at'] as const
const PRODUCT = ['product:product_name', 'size:variant_size'] as const

/** An image of the archive: its name there, and its key in the file store. */
export type ExportedPicture = { name: string; key: string }

type ExportedOrder = PersonalData['orders'][number]
type ExportedReturn = PersonalData['returns'][number]

/** The data of one person and the histories of their orders and returns by the id of these. */
type Found = PersonalData & {
  eventsOf: Map<string | null, PersonalData['events']>
  remindersOf: Map<string, PersonalData['reminders']>
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
    eventsOf: groupBy(data.events, (event) => event.orderId ?? event.returnSessionId),
    remindersOf: groupBy(data.reminders, ({ orderId }) => orderId),
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
    account: fieldsOf(found.user, ACCOUNT),
    sign_ups: found.signUps.map((signUp) => fieldsOf(signUp, SIGN_UP)),
    sessions: found.sessions.map((session) => fieldsOf(session, SESSION)),
    calendar: found.calendar === undefined ? null : { since: found.calendar.createdAt },
    line_account: found.lineAccount === undefined ? null : fieldsOf(found.lineAccount, LINE_ACCOUNT),
    notifications: found.notifications.map((choice) => fieldsOf(choice, CHOICE)),
    // The address and the keys would let the reader of the file send to the browser.
    browsers: found.browsers.map(({ createdAt }) => ({ browser: 'push', since: createdAt })),
    cart: found.cart.map(({ line, product, size }) => ({
      type: line.type,
      product,
      size,
      quantity: line.quantity,
    })),
    waiting_lists: found.waiting.map(({ entry, product, size }) => ({
      product,
      size,
      ...fieldsOf(entry, WAITING),
    })),
    orders: found.orders.map((order) => orderOf(found, order, addPicture)),
    returns: found.returns.map((session) => returnOf(found, session, addPicture)),
    mails: found.mails.map((mail) => fieldsOf(mail, MAIL)),
    audit: found.audit.map((entry) => ({ by: actorOf(found, entry.actorId), ...fieldsOf(entry, AUDIT) })),
  }
  return { data: presented, pictures }
}

/** Adds an image to the archive and returns its name there. */
type AddPicture = (kind: string, id: number, key: string) => string

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
    ...fieldsOf(order, ['slip_due_at', 'approval_due_at']),
    receipt: receipt && {
      number: receiptNumber(receipt),
      issued_at: receipt.issuedAt ?? order.createdAt,
      payer: receipt.payer,
    },
    ...fieldsOf(order, ['return_due_on', 'renewals', 'rejection_reason', 'created_at']),
    items: items.map(orderItemOf),
    slips: slips.map((slip) => slipOf(found, slip, addPicture)),
    refunds: refunds.map((refund) => refundOf(refund, addPicture)),
    history: (found.eventsOf.get(order.id) ?? []).map((event) => ({
      ...eventOf(found, event),
      ...dueDayOf(event),
    })),
    reminders: (found.remindersOf.get(order.id) ?? []).map((reminder) => fieldsOf(reminder, REMINDER)),
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
    ...fieldsOf(item, PRODUCT),
    ...fieldsOf(report, ['kind', 'quantity', 'note']),
    photos: photos.map((photo) => ({
      picture: addPicture('damage', photo.id, photo.imageKey),
      sent_at: photo.createdAt,
    })),
    ...fieldsOf(report, ['reported_at:created_at', 'withdrawn_at', 'answered_at', 'advice', 'answer']),
  }
}

function orderItemOf(item: ExportedOrder['items'][number]) {
  return {
    ...fieldsOf(item, PRODUCT),
    type: item.isRental ? 'rent' : 'sale',
    price: satangToBaht(item.price),
    replacement_price: satangToBaht(item.replacementPrice),
    ...fieldsOf(item, ['quantity', 'handed_over', 'closed', 'closed_reason', 'settled:returned_or_lost']),
  }
}

function refundOf(refund: ExportedOrder['refunds'][number], addPicture: AddPicture) {
  return {
    ...fieldsOf(refund, ['state', 'cause']),
    received: bahtOrNull(refund.received),
    amount: bahtOrNull(refund.amount),
    ...fieldsOf(refund, ['check_note', 'checked_at', 'paid_note', 'paid_at', 'paid_by:paid_method']),
    picture: refund.proofImageKey && addPicture('refund', refund.id, refund.proofImageKey),
    destination: refund.destination && {
      ...presentDestination(refund.destination),
      given_at: refund.destination.updatedAt,
    },
    ...fieldsOf(refund, ['reminded_at', 'created_at']),
  }
}

function returnOf(
  found: Found,
  { session, items, evidence, slips, refunds }: ExportedReturn,
  addPicture: AddPicture,
) {
  return {
    ...fieldsOf(session, ['id', 'status', 'notes', 'taken_at_desk']),
    total_penalties: satangToBaht(session.totalPenalties),
    ...fieldsOf(session, ['penalty_paid_at', 'created_at', 'received_at', 'decided_at:processed_at']),
    items: items.map(returnItemOf),
    photos: evidence.map((photo) => ({
      picture: addPicture('return', photo.id, photo.imageKey),
      sent_at: photo.createdAt,
    })),
    penalty_slips: slips.map((slip) => slipOf(found, slip, addPicture)),
    refunds: refunds.map((refund) => refundOf(refund, addPicture)),
    history: (found.eventsOf.get(session.id) ?? []).map((event) => eventOf(found, event)),
  }
}

function returnItemOf({ item, orderItem, outcomes }: ExportedReturn['items'][number]) {
  return {
    order: orderItem.orderId,
    ...fieldsOf(orderItem, PRODUCT),
    quantity: item.quantity,
    outcomes: outcomes.map((outcome) => ({
      condition: outcome.condition,
      condition_name: CONDITION_NAMES[outcome.condition as Condition],
      quantity: outcome.quantity,
      penalty: satangToBaht(outcome.penaltyAmount),
      ...fieldsOf(outcome, ['waived', 'reason']),
    })),
  }
}

function slipOf(found: Found, slip: typeof paymentSlips.$inferSelect, addPicture: AddPicture) {
  return {
    picture: addPicture('slip', slip.id, slip.imageKey),
    ...fieldsOf(slip, ['bank_code', 'reference']),
    codes: (found.referencesOf.get(slip.id) ?? []).map((code) =>
      fieldsOf(code, ['bank_code', 'reference', 'dated_on']),
    ),
    ...fieldsOf(slip, ['sent_at:created_at', 'refused_at', 'refusal_reason']),
  }
}

function eventOf(
  found: PersonalData,
  { fromStatus, toStatus, actorId, reason, createdAt }: PersonalData['events'][number],
) {
  return { from: fromStatus, to: toStatus, by: actorOf(found, actorId), reason, at: createdAt }
}

function dueDayOf({ dueDayFrom: from, dueDayTo: to }: PersonalData['events'][number]) {
  return to === null ? {} : { due_day: { from, to } }
}

/** Names of volunteers are other people's data. */
function actorOf({ user }: PersonalData, actorId: number | null): string {
  if (actorId === null) return 'shop'
  return actorId === user.id ? 'self' : 'staff'
}
