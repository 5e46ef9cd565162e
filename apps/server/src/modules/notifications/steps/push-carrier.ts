import type { NotificationKind, PushText } from '@jansi/contract/message-channels'
import type { Channel } from '../../../core/channel.ts'
import type { Deps } from '../../../core/deps.ts'
import { anyOf } from '../../../db/any-of.ts'
import { pushSubscriptions } from '../../../db/schema/people.ts'
import type { Message } from '../../../domain/message.ts'
import { type Carrier, fallBack, laterOrFallBack } from '../../../mail/direct-driver.ts'
import { type PostPush, type PushResult, type PushSender, sendPush } from '../../../push/send-push.ts'
import { browsersOf } from '../choices.ts'
import { kindOf } from '../notifications.ts'
import { directChannel } from './outbox-channels.ts'

/** A push service that asks for a longer pause gets the message never: mail carries it. */
const LONGEST_PAUSE_MS = 5 * 60_000

/** Read on a locked screen, also by others: no number, name or amount. */
const TITLES: Record<NotificationKind, string> = {
  orders: 'มีข่าวเรื่องคำสั่งซื้อของคุณ',
  loans: 'มีข่าวเรื่องของที่รับหรือยืม',
  waiting: 'มีข่าวเรื่องคิวรอของ',
  staff_digest: 'มีงานใหม่รออยู่ในหลังร้าน',
}

/** Returns the channel that queues messages for the browsers of an account. */
export function pushChannel({ clock }: Pick<Deps, 'clock'>, wake: () => void): Channel {
  const reaches: Channel['reaches'] = async (db, userId) => (await browsersOf(db, userId, clock())).length > 0
  return directChannel({ name: 'push', reaches, wake })
}

type PushDeps = Pick<Deps, 'database' | 'clock'> & {
  sender: PushSender
  post: PostPush
  publicUrl: string
  shopName: () => Promise<string>
}

/** Carries messages to all browsers of an account at once. One browser that takes it is enough; those that are gone are forgotten. */
export function pushCarrier({ database, clock, shopName, publicUrl, ...service }: PushDeps): Carrier {
  return {
    channel: 'push',
    async send({ userId, event, message, key, attempt }, signal) {
      const browsers = await browsersOf(database.orm, userId, clock())
      if (browsers.length === 0) return fallBack('not_linked')
      const text: PushText = {
        title: TITLES[kindOf(event) ?? 'orders'],
        body: `${await shopName()} · แตะเพื่อดูรายละเอียด`,
        path: pathOf(message, publicUrl),
        tag: key,
      }
      const results = await Promise.all(
        browsers.map(async (browser) => ({
          endpoint: browser.endpoint,
          result: await sendPush({ ...service, key, text }, browser, signal),
        })),
      )
      const gone = results.flatMap(({ endpoint, result }) => (result.is === 'gone' ? [endpoint] : []))
      await database.orm.delete(pushSubscriptions).where(anyOf(pushSubscriptions.endpoint, gone))
      return deliveryOf(
        results.map(({ result }) => result),
        attempt,
      )
    },
  }
}

function deliveryOf(results: readonly PushResult[], attempt: number) {
  if (results.some(({ is }) => is === 'sent')) return { result: 'sent' } as const
  const pauses = results.flatMap((result) => (result.is === 'later' ? [result.afterMs] : []))
  if (pauses.length > 0) {
    const wanted = Math.min(...pauses)
    if (wanted > LONGEST_PAUSE_MS) return fallBack('unavailable')
    const later = laterOrFallBack({ attempt }, 'The push service takes no messages now')
    return later.result === 'retry' ? { ...later, afterMs: Math.max(later.afterMs, wanted) } : later
  }
  return fallBack(results.some(({ is }) => is === 'refused') ? 'refused' : 'unreachable')
}

/** The page of the shop to which the message's first button leads; home for a message without one. */
function pathOf({ blocks }: Message, publicUrl: string): string {
  const button = blocks.find((block) => block.kind === 'button')
  if (button === undefined || !button.url.startsWith(`${publicUrl}/`)) return '/'
  return button.url.slice(publicUrl.length)
}
