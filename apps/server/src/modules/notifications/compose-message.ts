import type { Deps } from '../../core/deps.ts'
import type { Message } from '../../domain/message.ts'
import type { EventName, ShopEvents } from './events.ts'
import { NOTIFICATIONS, type Notification } from './notifications.ts'
import { pagesOf } from './pages.ts'
import type { Addressee } from './queries.ts'

/** Returns the message about an event for one member, as of now. */
export function composeMessage<Name extends EventName>(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  name: Name,
  facts: ShopEvents[Name],
  to: Addressee,
): Message {
  const notification: Notification<ShopEvents[Name]> = NOTIFICATIONS[name]
  return notification.message(facts, { to, pages: pagesOf(settings.publicUrl), now: clock() })
}
