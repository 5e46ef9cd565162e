import {
  MEMBER_KINDS,
  MESSAGE_CHANNELS,
  type MessageChannel,
  type NotificationKind,
  STAFF_DIGEST,
} from '@jansi/contract/message-channels'
import type { NotificationChoices } from '@jansi/contract/notification-choices'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Principal } from '../../core/principal.ts'
import type { Executor } from '../../db/client.ts'
import {
  lineAccounts,
  notificationChoices,
  pushSubscriptions,
  sessions,
  users,
} from '../../db/schema/people.ts'
import type { Settings } from '../../env.ts'
import type { PushBrowser } from '../../push/send-push.ts'

/** The most browsers of one account that receive messages: with one more, the oldest receives none. */
export const MAX_BROWSERS = 8

/** The channels besides mail for which the shop has keys. */
export type ChannelsOn = ReadonlySet<MessageChannel>

/** Returns the channels besides mail for which the shop has keys. */
export function channelsOn({ push }: Pick<Settings, 'push'>): ChannelsOn {
  return new Set(push === undefined ? [] : ['push'])
}

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

/** The channels that reach an account now, mail first. */
export async function channelsOf(
  db: Executor,
  userId: number,
  on: ChannelsOn,
  now: Date,
): Promise<MessageChannel[]> {
  const [line] = await db
    .select({ userId: lineAccounts.userId })
    .from(lineAccounts)
    .where(and(eq(lineAccounts.userId, userId), isNull(lineAccounts.unreachableSince)))
  const browsers = await browsersOf(db, userId, now)
  const reaches = { mail: true, line: line !== undefined, push: browsers.length > 0 }
  return MESSAGE_CHANNELS.filter((channel) => (channel === 'mail' || on.has(channel)) && reaches[channel])
}

/** The channel of a message of a kind to an account: the one that it chose, or mail while that one does not reach it. */
export async function channelFor(
  db: Executor,
  { userId, kind }: { userId: number; kind: NotificationKind },
  on: ChannelsOn,
  now: Date,
): Promise<MessageChannel> {
  const [chosen] = await db
    .select({ channel: notificationChoices.channel })
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind)))
  if (chosen === undefined || chosen.channel === 'mail') return 'mail'
  const reaching = await channelsOf(db, userId, on, now)
  return reaching.includes(chosen.channel) ? chosen.channel : 'mail'
}

/** How the account of a session is reached, as it is shown to its owner. */
export async function readChoices(
  db: Executor,
  { userId, sessionId, role }: Principal,
  shop: { on: ChannelsOn; publicKey: string | undefined; now: Date },
): Promise<NotificationChoices> {
  const rows = await db
    .select({ kind: notificationChoices.kind, channel: notificationChoices.channel })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
  const chosen = (kind: NotificationKind) => rows.find((row) => row.kind === kind)?.channel
  const browsers = await browsersOf(db, userId, shop.now)
  return {
    channels: await channelsOf(db, userId, shop.on, shop.now),
    choices: [
      ...MEMBER_KINDS.map((kind) => ({ kind, channel: chosen(kind) ?? ('mail' as const) })),
      ...(role === 'member'
        ? []
        : [{ kind: STAFF_DIGEST, channel: chosen(STAFF_DIGEST) ?? ('none' as const) } as const]),
    ],
    push:
      shop.publicKey === undefined
        ? null
        : {
            public_key: shop.publicKey,
            is_subscribed: browsers.some((browser) => browser.sessionId === sessionId),
          },
  }
}
