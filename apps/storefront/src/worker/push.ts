import type { PushText } from '@jansi/contract/message-channels'

declare const self: ServiceWorkerGlobalScope

/** Shows a push message. Browsers take push away from a shop whose messages show nothing. */
export async function showPush(event: PushEvent): Promise<void> {
  const text: PushText | undefined = event.data?.json()
  if (text === undefined) return
  const { title, body, tag, path } = text
  await self.registration.showNotification(title, {
    body,
    // A message that came twice replaces itself.
    tag,
    lang: 'th',
    icon: '/icon-192.png',
    data: path,
  })
}

/** Opens the page of a message: the tab that shows it already, or a new one, so that no half-filled form is left. */
export async function openPushed(event: NotificationEvent): Promise<void> {
  event.notification.close()
  const url = new URL(String(event.notification.data), self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === url.href)
  await (open === undefined ? self.clients.openWindow(url.href) : open.focus())
}
