import { type NotificationKind, STAFF_DIGEST } from '@jansi/contract/message-channels'
import { ACCOUNT_MESSAGES } from './messages/account.ts'
import { HAND_OVER_MESSAGES } from './messages/hand-over.ts'
import { LOAN_MESSAGES } from './messages/loans.ts'
import { ORDER_MESSAGES } from './messages/orders.ts'
import { OWN_CASE_MESSAGES } from './messages/own-cases.ts'
import { REFUND_MESSAGES } from './messages/refunds.ts'
import { RETURN_MESSAGES } from './messages/returns.ts'
import { STAFF_MESSAGES } from './messages/staff.ts'
import { WAITING_MESSAGES } from './messages/waiting.ts'
import type { Notification } from './notification.ts'

/**
 * The events of the shop that notify somebody, by the names that are stored with every message and that staff filter by: do
 * not rename them. The facts and words of each are in its file.
 */
const MESSAGES = {
  ...ACCOUNT_MESSAGES,
  ...ORDER_MESSAGES,
  ...HAND_OVER_MESSAGES,
  ...LOAN_MESSAGES,
  ...REFUND_MESSAGES,
  ...OWN_CASE_MESSAGES,
  ...RETURN_MESSAGES,
  ...WAITING_MESSAGES,
  ...STAFF_MESSAGES,
}

export type EventName = keyof typeof MESSAGES
/** The facts of every event. */
export type ShopEvents = {
  [Name in EventName]: (typeof MESSAGES)[Name] extends Notification<infer Facts> ? Facts : never
}

export const NOTIFICATIONS: { [Name in EventName]: Notification<ShopEvents[Name]> } = MESSAGES

const KINDS: readonly [messages: object, kind: NotificationKind][] = [
  [ORDER_MESSAGES, 'orders'],
  [REFUND_MESSAGES, 'orders'],
  [HAND_OVER_MESSAGES, 'loans'],
  [LOAN_MESSAGES, 'loans'],
  [RETURN_MESSAGES, 'loans'],
  [WAITING_MESSAGES, 'waiting'],
  [STAFF_MESSAGES, STAFF_DIGEST],
]

/** The kind of message whose channel the recipient of an event has chosen; null where nobody chooses. */
export function kindOf(name: string): NotificationKind | null {
  return KINDS.find(([messages]) => name in messages)?.[1] ?? null
}
