import type { MessageChannel } from '@jansi/contract/message-channels'
import { hasConnectionError } from '../db/unavailable.ts'
import type { Message } from '../domain/message.ts'
import { composeMail } from './compose.ts'
import { type Delivery, type Driver, keyOf } from './driver.ts'
import type { RecipeMail } from './mail-driver.ts'
import type { OutboxLogger } from './outbox.ts'

/** Composes a message with a recipe when it is sent; null if it is no longer needed. */
export type ComposeDirect = (mail: RecipeMail) => Promise<Message | null>

/** The message about an event to one account, and its attempt: 1 for the first. */
export type DirectAttempt = { userId: number; event: string; message: Message; key: string; attempt: number }

/** A service that carries messages as they are structured. `send` rejects only if the database does not respond. */
export type Carrier = {
  readonly channel: Exclude<MessageChannel, 'mail'>
  send(attempt: DirectAttempt, signal: AbortSignal | undefined): Promise<Delivery>
}

/** Waits before the attempts after the first; the message falls back to mail when they are used up. */
const PAUSES_MS = [20_000, 60_000, 120_000]
/** Ends a message whose attempts end their process each time. */
const MAX_ATTEMPTS = PAUSES_MS.length + 3
const AT_ONCE = 4

/** Delivers messages by a service, each as it is at that moment, and hands those to mail that the service does not take. */
export function directDriver(
  { compose, logger }: { compose: ComposeDirect; logger: OutboxLogger },
  { channel, send }: Carrier,
): Driver {
  return {
    channel,
    places: () => AT_ONCE,
    async deliver(due, signal) {
      if (due.direct_message === null || due.attempts > MAX_ATTEMPTS) return fallBack('unavailable')
      const { userId, message } = due.direct_message
      let current: Message | null
      try {
        current = due.recipe === null ? message : await compose({ ...due, recipe: due.recipe })
      } catch (error) {
        if (hasConnectionError(error)) throw error
        logger.error({ mail: due.id, kind: due.kind, attempts: due.attempts }, `${channel} not composed`)
        return fallBack('rejected')
      }
      if (current === null) return { result: 'skipped' }
      const delivery = await send(
        { userId, event: due.kind, message: current, key: keyOf(due), attempt: due.attempts },
        signal,
      )
      const isComposed = delivery.result === 'sent' && due.recipe !== null
      return isComposed ? { ...delivery, kept: composeMail(current) } : delivery
    },
  }
}

/** Hands the message to mail. */
export function fallBack(reason: Extract<Delivery, { result: 'fell_back' }>['reason']): Delivery {
  return { result: 'fell_back', reason }
}

/** Tries again within minutes, at most three times: then mail carries the message. */
export function laterOrFallBack({ attempt }: Pick<DirectAttempt, 'attempt'>, reason: string): Delivery {
  const afterMs = PAUSES_MS[attempt - 1]
  return afterMs === undefined ? fallBack('unavailable') : { result: 'retry', afterMs, reason }
}
