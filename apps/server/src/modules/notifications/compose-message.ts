import type { Deps } from '../../core/deps.ts'
import type { Message } from '../../domain/message.ts'
import type { Notification } from './notification.ts'
import { type EventName, NOTIFICATIONS, type ShopEvents } from './notifications.ts'
import { pagesOf } from './pages.ts'
import type { Addressee } from './queries.ts'

/** Returns the message about an event for one member, as of now. */
export function composeMessage<Name extends EventName>(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  name: Name,
  facts: ShopEvents[Name],
  to: Addressee,
): Message {
  const { words }: Notification<ShopEvents[Name]> = NOTIFICATIONS[name]
  return {
    firstName: to.firstName,
    ...words(facts, { to, pages: pagesOf(settings.publicUrl), now: clock() }),
  }
}
