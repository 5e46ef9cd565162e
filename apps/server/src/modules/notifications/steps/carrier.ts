import type { MessageChannel } from '@jansi/contract/message-channels'
import type { Channel } from '../../../core/channel.ts'
import type { Executor } from '../../../db/client.ts'
import { wantedChannels } from '../choices.ts'
import { type EventName, kindOf } from '../notifications.ts'

/** An event with its recipient, and the channels that may carry its message; all of them where it names none. */
export type Carried = { event: EventName; userId: number; allowed: readonly MessageChannel[] | undefined }

/**
 * Returns the one channel that carries the message of an event to its recipient: the one that they chose for its kind, or mail
 * where that does not reach them. An event has one message, so there is never a second channel.
 */
export async function carrierOf(
  db: Executor,
  channels: readonly Channel[],
  { event, userId, allowed }: Carried,
): Promise<Channel> {
  const wanted = channels.length === 1 ? (['mail'] as const) : await wantedChannels(db, userId, kindOf(event))
  for (const name of wanted) {
    if (allowed !== undefined && !allowed.includes(name)) continue
    const channel = channels.find((open) => open.name === name)
    if (channel !== undefined && (await channel.reaches(db, userId))) return channel
  }
  throw new Error('No channel carries the message: mail is missing')
}
