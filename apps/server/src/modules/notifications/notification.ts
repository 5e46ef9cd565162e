import type { MessageChannel } from '@jansi/contract/message-channels'
import type { MailRecipe } from '../../db/schema/mails.ts'
import type { orders } from '../../db/schema/orders.ts'
import type { Message } from '../../domain/message.ts'
import type { pagesOf } from './pages.ts'
import type { Addressee } from './queries.ts'

/** The recipient, the pages that a message may link to, and the moment at which it is composed. */
export type Setting = { to: Addressee; pages: ReturnType<typeof pagesOf>; now: Date }

/** The words of a message. It greets its recipient by name, unless it names another `firstName`, or null for nobody. */
export type Words = Omit<Message, 'firstName'> & Partial<Pick<Message, 'firstName'>>

type Write<Facts> = (facts: Facts, setting: Setting) => Words

/** Recipient, words and channels of the message about an event. Amounts are satang, days `YYYY-MM-DD`. */
export type Notification<Facts> = {
  /** Id of the account that is notified. */
  recipient: (facts: Facts) => number
  words: Write<Facts>
  /** Names of the channels that may carry the message; all of them where it names none. */
  channels?: readonly MessageChannel[]
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

type More<Facts> = Omit<Notification<Facts>, 'recipient' | 'words' | 'orderId'>

/** The order that a message is about. */
export type MailedOrder = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'number'>

/** A message to a member about an order. */
export function toOrderMember<Facts extends { order: MailedOrder }>(
  words: Write<Facts>,
  more?: More<Facts>,
): Notification<Facts> {
  return { recipient: ({ order }) => order.userId, orderId: ({ order }) => order.id, words, ...more }
}

/** A message to an account by its id. */
export function toMember<Facts extends { userId: number }>(
  words: Write<Facts>,
  more?: More<Facts>,
): Notification<Facts> {
  return { recipient: ({ userId }) => userId, words, ...more }
}

/** A message to one of the admins, about the decision of another: an event has one for each, and each is a mail to search for. */
export function toAdmin<Facts extends { adminId: number }>(words: Write<Facts>): Notification<Facts> {
  return { recipient: ({ adminId }) => adminId, words, channels: ['mail'] }
}
