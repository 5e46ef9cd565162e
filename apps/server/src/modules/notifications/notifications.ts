import type { MailRecipe } from '../../db/schema/mails.ts'
import type { orderItems } from '../../db/schema/orders.ts'
import { bangkokDay, daysBetween } from '../../domain/days.ts'
import type { Message } from '../../domain/message.ts'
import type { EventName, NamedItem, RefundNotice, ShopEvents } from './events.ts'
import { confirmEmailMessage } from './messages/confirm-email.ts'
import { damageAnsweredMessage } from './messages/damage-answered.ts'
import { loanDueDayMovedMessage } from './messages/loan-due-day-moved.ts'
import { loanRenewedMessage } from './messages/loan-renewed.ts'
import { orderApprovalMissedMessage } from './messages/order-approval-missed.ts'
import { orderApprovedMessage } from './messages/order-approved.ts'
import { orderCancelledMessage } from './messages/order-cancelled.ts'
import { orderGraceEndedMessage } from './messages/order-grace-ended.ts'
import { orderHandedOverMessage } from './messages/order-handed-over.ts'
import { orderPartClosedMessage } from './messages/order-part-closed.ts'
import { orderPartPaidMessage } from './messages/order-part-paid.ts'
import { orderPaymentUndoneMessage } from './messages/order-payment-undone.ts'
import { orderReceivedMessage } from './messages/order-received.ts'
import { orderRejectedMessage } from './messages/order-rejected.ts'
import { orderSizeChangedMessage } from './messages/order-size-changed.ts'
import { orderSlipRefusedMessage } from './messages/order-slip-refused.ts'
import { orderUndoneMessage } from './messages/order-undone.ts'
import { ownCaseDecidedMessage } from './messages/own-case-decided.ts'
import { penaltyCorrectedMessage } from './messages/penalty-corrected.ts'
import { penaltyPaymentUndoneMessage } from './messages/penalty-payment-undone.ts'
import { penaltySlipRefusedMessage } from './messages/penalty-slip-refused.ts'
import { refundConfirmedAloneMessage } from './messages/refund-confirmed-alone.ts'
import { refundDestinationMissingMessage } from './messages/refund-destination-missing.ts'
import { refundOwedMessage } from './messages/refund-owed.ts'
import { refundPaidMessage } from './messages/refund-paid.ts'
import { refundPaymentUndoneMessage } from './messages/refund-payment-undone.ts'
import { resetPasswordMessage } from './messages/reset-password.ts'
import { returnReceiveUndoneMessage } from './messages/return-receive-undone.ts'
import { returnReceivedMessage } from './messages/return-received.ts'
import { returnReminderMessage } from './messages/return-reminder.ts'
import { returnReopenedMessage } from './messages/return-reopened.ts'
import { returnReviewedMessage } from './messages/return-reviewed.ts'
import { subjectName } from './messages/subject-name.ts'
import { transferToCheckMessage } from './messages/transfer-to-check.ts'
import { waitingEndedMessage } from './messages/waiting-ended.ts'
import { waitingMissedMessage } from './messages/waiting-missed.ts'
import { waitingOfferMessage } from './messages/waiting-offer.ts'
import { waitingPassedMessage } from './messages/waiting-passed.ts'
import type { pagesOf } from './pages.ts'
import type { Addressee } from './queries.ts'

/** Details of a message beyond the facts of its event. */
type Setting = { to: Addressee; pages: ReturnType<typeof pagesOf>; now: Date }

/** Recipient, message and channels of an event. */
export type Notification<Facts> = {
  /** Id of the account that is notified. */
  recipient: (facts: Facts) => number
  message: (facts: Facts, setting: Setting) => Message
  /** Names of the channels that may carry the message; all of them where it names none. */
  channels?: readonly string[]
  /** It also goes to an address that was never confirmed, because it is about that address. */
  toUnconfirmed?: true
  /** Id of the order that the message is about. */
  orderId?: (facts: Facts) => string | null
  /** Composes the message again at the moment it is sent. */
  recipe?: (facts: Facts) => MailRecipe
  /** The message waits this long before it is sent. */
  delayMs?: number
  /** The message is not sent before; null for at once. */
  notBefore?: (facts: Facts) => Date | null
}

/** A link that opens an account goes only to the address that it belongs to. */
const MAIL_ONLY = ['mail']

/** Members send their slip right after the checkout: a mail that leaves a minute later does not ask for it without need. */
const RECEIVED_AFTER_MS = 60_000

const toOrderMember = {
  recipient: ({ order }: { order: { userId: number } }) => order.userId,
  orderId: ({ order }: { order: { id: string } }) => order.id,
}

const toRefundMember = {
  recipient: (facts: RefundNotice) => ('order' in facts ? facts.order : facts.returnSession).userId,
  orderId: (facts: RefundNotice) => ('order' in facts ? facts.order.id : null),
}

/** The notification of every event. An event without an entry does not compile. */
export const NOTIFICATIONS: { [Name in EventName]: Notification<ShopEvents[Name]> } = {
  confirm_email: {
    recipient: ({ userId }) => userId,
    channels: MAIL_ONLY,
    toUnconfirmed: true,
    notBefore: ({ heldUntil }) => heldUntil ?? null,
    recipe: ({ userId, signUp }) => ({ template: 'confirm_email', userId, signUpId: signUp.id }),
    message: ({ signUp, expiresAt, url }, { pages }) =>
      confirmEmailMessage({
        signedUpAt: signUp.createdAt,
        expiresAt,
        link: url === undefined ? { askAgainUrl: pages.askForConfirmation } : { url },
      }),
  },
  reset_password: {
    recipient: ({ userId }) => userId,
    channels: MAIL_ONLY,
    toUnconfirmed: true,
    notBefore: ({ heldUntil }) => heldUntil ?? null,
    recipe: ({ userId }) => ({ template: 'reset_password', userId }),
    message: ({ expiresAt, url }, { to, pages }) =>
      resetPasswordMessage({
        // Until the address is confirmed, a stranger may have typed the name.
        firstName: to.emailVerifiedAt === null ? null : to.firstName,
        expiresAt,
        link: url === undefined ? { askAgainUrl: pages.askForReset } : { url },
      }),
  },
  order_received: {
    ...toOrderMember,
    recipe: ({ order }) => ({ template: 'order_received', orderId: order.id }),
    delayMs: RECEIVED_AFTER_MS,
    message: ({ order, items, next }, setting) =>
      orderReceivedMessage({
        lines: items.map(lineOf),
        totalSatang: order.amount,
        next,
        ...orderFacts(order, setting),
      }),
  },
  order_approved: {
    ...toOrderMember,
    message: ({ order, items, workshop }, setting) =>
      orderApprovedMessage({ ...orderFacts(order, setting), lines: items.map(lineOf), workshop }),
  },
  order_rejected: {
    ...toOrderMember,
    message: ({ order, money }, setting) =>
      orderRejectedMessage({
        ...orderFacts(order, setting),
        reason: order.rejectionReason ?? '',
        newSlipBy: order.heldUntil,
        money,
      }),
  },
  order_part_paid: {
    ...toOrderMember,
    message: ({ order, satang, restSatang, slipDueAt }, setting) =>
      orderPartPaidMessage({ ...orderFacts(order, setting), satang, restSatang, slipDueAt }),
  },
  order_slip_refused: {
    ...toOrderMember,
    message: ({ order, reason }, setting) =>
      orderSlipRefusedMessage({ ...orderFacts(order, setting), reason }),
  },
  order_payment_undone: {
    ...toOrderMember,
    message: ({ order, satang, dueSatang, reason }, setting) =>
      orderPaymentUndoneMessage({ ...orderFacts(order, setting), satang, dueSatang, reason }),
  },
  order_approval_missed: {
    ...toOrderMember,
    message: ({ order, items }, setting) =>
      orderApprovalMissedMessage({ ...orderFacts(order, setting), lines: items.map(lineOf) }),
  },
  order_hold_ended: {
    ...toOrderMember,
    message: ({ order, items, money, end }, setting) =>
      orderGraceEndedMessage({
        ...orderFacts(order, setting),
        lines: items.map(lineOf),
        end,
        money,
      }),
  },
  order_cancelled: {
    ...toOrderMember,
    message: ({ order, items, money, reason }, setting) =>
      orderCancelledMessage({
        ...orderFacts(order, setting),
        lines: items.map(lineOf),
        reason,
        money,
      }),
  },
  order_handed_over: {
    ...toOrderMember,
    message: ({ order, handed }, setting) => {
      const hasLoans = handed.some(({ item }) => item.isRental)
      return orderHandedOverMessage({
        ...orderFacts(order, setting),
        lines: handed.map(piecesLine),
        returnDueOn: hasLoans ? order.returnDueOn : null,
        pageUrl: hasLoans ? setting.pages.returns : setting.pages.history,
      })
    },
  },
  order_part_closed: {
    ...toOrderMember,
    message: ({ order, closed, reason, refund }, setting) =>
      orderPartClosedMessage({
        ...orderFacts(order, setting),
        lines: closed.map(piecesLine),
        reason,
        refund,
      }),
  },
  order_size_changed: {
    ...toOrderMember,
    message: ({ order, item, quantity, size, reason }, setting) =>
      orderSizeChangedMessage({
        ...orderFacts(order, setting),
        was: piecesLine({ item, quantity }),
        size,
        reason,
      }),
  },
  order_approval_undone: {
    ...toOrderMember,
    message: ({ order, items, reason }, setting) =>
      orderUndoneMessage({
        ...orderFacts(order, setting),
        undone: 'approval',
        lines: items.map(lineOf),
        reason,
      }),
  },
  order_hand_over_undone: {
    ...toOrderMember,
    message: ({ order, back, reason }, setting) =>
      orderUndoneMessage({
        ...orderFacts(order, setting),
        undone: 'hand_over',
        lines: back.map(piecesLine),
        reason,
      }),
  },
  loan_due_day_moved: {
    ...toOrderMember,
    message: (facts, setting) =>
      loanDueDayMovedMessage({ ...loanFacts(facts, setting), reason: facts.reason }),
  },
  loan_renewed: {
    ...toOrderMember,
    message: (facts, setting) => loanRenewedMessage(loanFacts(facts, setting)),
  },
  refund_owed: {
    ...toRefundMember,
    message: (facts, setting) => refundOwedMessage(refundFacts(facts, setting)),
  },
  transfer_to_check: {
    ...toRefundMember,
    message: (facts, setting) => transferToCheckMessage(refundFacts({ ...facts, satang: 0 }, setting)),
  },
  refund_destination_missing: {
    ...toRefundMember,
    message: (facts, setting) => refundDestinationMissingMessage(refundFacts(facts, setting)),
  },
  refund_paid: {
    ...toRefundMember,
    message: (facts, setting) => {
      const { note, method, hasProof } = facts
      return refundPaidMessage({ ...refundFacts(facts, setting), note, method, hasProof })
    },
  },
  refund_payment_undone: {
    ...toRefundMember,
    message: (facts, setting) =>
      refundPaymentUndoneMessage({ ...refundFacts(facts, setting), reason: facts.reason }),
  },
  refund_confirmed_alone: {
    recipient: ({ adminId }) => adminId,
    message: (facts, { to, pages }) =>
      refundConfirmedAloneMessage({
        ...facts,
        firstName: to.firstName,
        refundUrl: pages.refund(facts.refundId),
      }),
  },
  own_case_decided: {
    recipient: ({ adminId }) => adminId,
    message: (decided, { to, pages }) =>
      ownCaseDecidedMessage({ ...decided, firstName: to.firstName, auditUrl: pages.audit }),
  },
  return_received: {
    recipient: ({ userId }) => userId,
    message: ({ sessionId, receivedAt, items }, { to, pages }) =>
      returnReceivedMessage({
        firstName: to.firstName,
        sessionId,
        receivedOn: bangkokDay(receivedAt),
        lines: items.map(piecesLine),
        returnUrl: pages.returns,
      }),
  },
  return_receive_undone: {
    recipient: ({ userId }) => userId,
    message: ({ sessionId, reason, items }, { to, pages }) =>
      returnReceiveUndoneMessage({
        firstName: to.firstName,
        sessionId,
        lines: items.map(piecesLine),
        reason,
        returnUrl: pages.returns,
      }),
  },
  return_reviewed: {
    recipient: ({ userId }) => userId,
    message: (review, { to, pages }) =>
      returnReviewedMessage({ ...review, firstName: to.firstName, returnUrl: pages.returnHistory }),
  },
  penalty_slip_refused: {
    recipient: ({ userId }) => userId,
    message: (refusal, { to, pages }) =>
      penaltySlipRefusedMessage({ ...refusal, firstName: to.firstName, returnUrl: pages.returnHistory }),
  },
  return_reopened: {
    recipient: ({ userId }) => userId,
    message: (facts, { to, pages }) =>
      returnReopenedMessage({ ...facts, firstName: to.firstName, returnUrl: pages.returnHistory }),
  },
  penalty_corrected: {
    recipient: ({ userId }) => userId,
    message: (facts, { to, pages }) =>
      penaltyCorrectedMessage({ ...facts, firstName: to.firstName, returnUrl: pages.returnHistory }),
  },
  penalty_payment_undone: {
    recipient: ({ userId }) => userId,
    message: (facts, { to, pages }) =>
      penaltyPaymentUndoneMessage({ ...facts, firstName: to.firstName, returnUrl: pages.returnHistory }),
  },
  waiting_offer: {
    recipient: ({ userId }) => userId,
    message: ({ product, size, expiresAt, leaveKey }, { to, pages }) =>
      waitingOfferMessage({
        firstName: to.firstName,
        name: product.name,
        size,
        expiresAt,
        productUrl: pages.product(product.id),
        leaveUrl: pages.leaveWaitingList(leaveKey),
      }),
  },
  damage_answered: {
    ...toOrderMember,
    message: ({ order, kind, pieces, advice, text }, { to, pages }) =>
      damageAnsweredMessage({
        firstName: to.firstName,
        orderNumber: order.number,
        kind,
        line: piecesLine(pieces),
        advice,
        text,
        returnUrl: pages.returns,
      }),
  },
  waiting_missed: {
    recipient: ({ userId }) => userId,
    message: ({ product, size }, { to, pages }) =>
      waitingMissedMessage({
        firstName: to.firstName,
        name: product.name,
        size,
        productUrl: pages.product(product.id),
      }),
  },
  waiting_passed: {
    recipient: ({ userId }) => userId,
    message: ({ product, size }, { to, pages }) =>
      waitingPassedMessage({ firstName: to.firstName, name: product.name, size, returnUrl: pages.returns }),
  },
  waiting_ended: {
    recipient: ({ userId }) => userId,
    message: ({ product, size, cause }, { to, pages }) =>
      waitingEndedMessage({
        firstName: to.firstName,
        name: product.name,
        size,
        cause,
        productUrl: pages.product(product.id),
      }),
  },
  return_reminder: {
    ...toOrderMember,
    message: ({ order, pieces, returnDueOn }, { to, pages, now }) =>
      returnReminderMessage({
        firstName: to.firstName,
        orderNumber: order.number,
        lines: pieces.map(piecesLine),
        returnDueOn,
        daysLeft: daysBetween(bangkokDay(now), returnDueOn),
        returnUrl: pages.returns,
      }),
  },
}

function orderFacts<Number>(order: { number: Number }, { to, pages }: Setting) {
  return { firstName: to.firstName, orderNumber: order.number, historyUrl: pages.history }
}

function loanFacts({ order, items, wasDueOn, dueOn }: ShopEvents['loan_renewed'], { to, pages }: Setting) {
  const lines = items.map(outLine)
  return {
    firstName: to.firstName,
    orderNumber: order.number,
    lines,
    wasDueOn,
    dueOn,
    returnUrl: pages.returns,
  }
}

function refundFacts(facts: RefundNotice & { satang: number }, { to, pages }: Setting) {
  const isOrder = 'order' in facts
  return {
    firstName: to.firstName,
    about: subjectName(
      isOrder
        ? { orderNumber: facts.order.number, subjectId: facts.order.id }
        : { orderNumber: null, subjectId: facts.returnSession.id },
    ),
    amountSatang: facts.satang,
    destination: facts.destination ?? null,
    pageUrl: isOrder ? pages.history : pages.returnHistory,
  }
}

function lineOf(item: NamedItem) {
  return {
    name: item.productName,
    size: item.variantSize,
    quantity: item.quantity,
    isRental: item.isRental,
  }
}

/** The pieces of an item that are still with the member. */
function outLine(item: typeof orderItems.$inferSelect) {
  return { ...lineOf(item), quantity: item.handedOver - item.returnedOrLost }
}

function piecesLine({ item, quantity }: { item: typeof orderItems.$inferSelect; quantity: number }) {
  return { ...lineOf(item), quantity }
}
