import {
  MEMBER_KINDS,
  MESSAGE_CHANNELS,
  type MessageChannel,
  type NotificationKind,
  STAFF_DIGEST,
} from '@jansi/contract/message-channels'
import type { NotificationChoices } from '@jansi/contract/notification-choices'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Channel } from '../../core/channel.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import type { Executor } from '../../db/client.ts'
import { notificationChoices, pushSubscriptions, sessions, users } from '../../db/schema/people.ts'
import type { PushBrowser } from '../../push/send-push.ts'

/** The most browsers of one account that receive messages: with one more, the oldest receives none. */
export const MAX_BROWSERS = 8

/** The browsers of an account that are logged in and take push messages, newest first. */
export async function browsersOf(
  db: Executor,
  userId: number,
  now: Date,
): Promise<(PushBrowser & { sessionId: string })[]> {
  return db
    .select({
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.isActive, true),
      ),
    )
    .orderBy(sql`${pushSubscriptions.createdAt} desc`)
}

/** The channels of the shop that reach an account now, mail first. */
async function channelsOf(
  db: Executor,
  channels: readonly Channel[],
  userId: number,
): Promise<MessageChannel[]> {
  const reaching: MessageChannel[] = []
  for (const name of MESSAGE_CHANNELS) {
    const channel = channels.find((one) => one.name === name)
    if (await channel?.reaches(db, userId)) reaching.push(name)
  }
  return reaching
}

/** The channels that may carry a message of a kind to an account, in the order in which they are asked; mail is last. */
export async function wantedChannels(
  db: Executor,
  userId: number,
  kind: NotificationKind | null,
): Promise<readonly MessageChannel[]> {
  if (kind === null) return ['mail']
  const [chosen] = await db
    .select({ channel: notificationChoices.channel })
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind)))
  // Who links LINE wants messages there.
  return [chosen?.channel ?? 'line', 'mail']
}

/** How the account of a session is reached, as it is shown to its owner. */
export async function readChoices(
  db: Executor,
  { userId, sessionId, role }: Principal,
  { channels, settings, clock }: Pick<Deps, 'channels' | 'settings' | 'clock'>,
): Promise<NotificationChoices> {
  const rows = await db
    .select({ kind: notificationChoices.kind, channel: notificationChoices.channel })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
  const chosen = (kind: NotificationKind) => rows.find((row) => row.kind === kind)?.channel
  const reaching = await channelsOf(db, channels, userId)
  const unchosen = reaching.includes('line') ? 'line' : 'mail'
  const browsers = await browsersOf(db, userId, clock())
  return {
    channels: reaching,
    choices: [
      ...MEMBER_KINDS.map((kind) => ({ kind, channel: chosen(kind) ?? unchosen })),
      ...(role === 'member'
        ? []
        : [{ kind: STAFF_DIGEST, channel: chosen(STAFF_DIGEST) ?? ('none' as const) } as const]),
    ],
    push:
      settings.push === undefined
        ? null
        : {
            public_key: settings.push.publicKey,
            is_subscribed: browsers.some((browser) => browser.sessionId === sessionId),
          },
  }
}
