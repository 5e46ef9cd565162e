import type { MessageChannel } from '@jansi/contract/message-channels'
import type { Channel } from '../../../core/channel.ts'
import type { Executor } from '../../../db/client.ts'
import type { EventName } from '../notifications.ts'

/** The order in which channels are asked; mail is last, because it reaches everybody. */
const PREFERENCE = ['line', 'push', 'mail'] as const

/** An event with its recipient, and the channels that may carry its message; all of them where it names none. */
export type Carried = { event: EventName; userId: number; allowed: readonly MessageChannel[] | undefined }

/**
 * Returns the one channel that carries the message of an event to its recipient: LINE where it reaches them, or mail. An event
 * has one message, so there is never a second channel.
 */
export async function carrierOf(
  db: Executor,
  channels: readonly Channel[],
  { userId, allowed }: Carried,
): Promise<Channel> {
  for (const name of PREFERENCE) {
    if (allowed !== undefined && !allowed.includes(name)) continue
    const channel = channels.find((open) => open.name === name)
    if (channel !== undefined && (await channel.reaches(db, userId))) return channel
  }
  throw new Error('No channel carries the message: mail is missing')
}
