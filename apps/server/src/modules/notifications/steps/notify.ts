import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { composeMessage } from '../compose-message.ts'
import type { Notification } from '../notification.ts'
import { type EventName, NOTIFICATIONS, type ShopEvents } from '../notifications.ts'
import { isReachable } from '../policy.ts'
import { type Addressee, addresseeOf } from '../queries.ts'
import { carrierOf } from './carrier.ts'

export type NotifyDeps = Pick<Deps, 'settings' | 'clock' | 'channels'>

/**
 * Notifies the account that an event concerns, by one channel (`carrierOf`). The message is queued in the transaction of
 * the event: both happen or neither. An account that nobody can reach (`isReachable`) gets none.
 * A caller that has read the account passes it as `known`.
 */
export async function notify<Name extends EventName>(
  unit: UnitOfWork,
  deps: NotifyDeps,
  name: Name,
  facts: ShopEvents[Name],
  known?: Addressee,
): Promise<void> {
  const notification: Notification<ShopEvents[Name]> = NOTIFICATIONS[name]
  const { recipient, channels, toUnconfirmed, orderId, recipe, delayMs, notBefore } = notification
  const to = known ?? (await addresseeOf(unit.tx, recipient(facts)))
  if (!isReachable(to) && !(toUnconfirmed && to.hasAccount)) return
  const now = deps.clock()
  const notice = {
    event: name,
    recipient: { userId: to.id, email: to.email },
    message: composeMessage(deps, name, facts, to),
    orderId: orderId?.(facts) ?? null,
    recipe: recipe?.(facts) ?? null,
    createdAt: now,
    notBefore: notBefore?.(facts) ?? (delayMs === undefined ? null : new Date(now.getTime() + delayMs)),
  }
  const channel = await carrierOf(unit.tx, deps.channels, { event: name, userId: to.id, allowed: channels })
  await channel.queue(unit, notice)
  if (notice.notBefore === null) unit.afterCommit(channel.wake)
}

/** Sends a message once the rows that it is about are written. */
export type Notice = (unit: UnitOfWork, deps: NotifyDeps) => Promise<void>

/** Returns the notice of an event, for a decision that leaves its sending to the function that writes it. */
export function notice<Name extends EventName>(name: Name, facts: ShopEvents[Name]): Notice {
  return (unit, deps) => notify(unit, deps, name, facts)
}
