import type { FallbackReason, MessageChannel } from '@jansi/contract/message-channels'
import type { DirectMessage, MailRecipe } from '../db/schema/mails.ts'
import type { ComposedMail } from './compose.ts'

/** A message of the outbox that is leased for one attempt. */
export type DueMessage = {
  id: number
  kind: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  recipe: MailRecipe | null
  direct_message: DirectMessage | null
  /** How many attempts there were, with this one. */
  attempts: number
  leased_until: string
  /** When it was queued, in milliseconds: with the id a key that is unique even when a new database counts from 1 again. */
  created_ms: string
}

/**
 * The result of one attempt. `fell_back` hands the message to mail, which must not be the driver's own channel. A retry
 * that `isFree` is not counted as an attempt. `kept` is the text that the outbox shows afterwards.
 */
export type Delivery =
  | { result: 'sent'; kept?: ComposedMail }
  | { result: 'skipped' }
  | { result: 'retry'; afterMs: number; reason: string; isFree?: true }
  | { result: 'failed'; reason: string }
  | { result: 'fell_back'; reason: FallbackReason }

/** Delivers the messages of one channel of the outbox. */
export type Driver = {
  readonly channel: MessageChannel
  /** How many messages may be under way now, of which there are `underWay`. */
  places(underWay: number): number
  /** Tries once. Ends its connections when `signal` aborts. Rejects only if the database does not respond. */
  deliver(message: DueMessage, signal?: AbortSignal): Promise<Delivery>
}

/** A key of a message that is the same for every attempt: letters, digits, dashes. */
export function keyOf({ created_ms, id }: Pick<DueMessage, 'created_ms' | 'id'>): string {
  return `${created_ms}-${id}`
}
