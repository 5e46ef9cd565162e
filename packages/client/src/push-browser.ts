import type { PushSubscriptionInput } from '@jansi/contract/notification-choices'

const WORKER = '/sw.js'

/**
 * Whether this browser can show messages of the shop. `denied`: its user has refused them, which only the browser's own
 * settings change. `install`: an iPhone or iPad, which gives push only to a shop on its home screen.
 */
export type PushAbility = 'able' | 'denied' | 'install' | 'unable'

/** Returns whether this browser can show messages; asks its user nothing. */
export function pushAbility(): PushAbility {
  if (typeof window === 'undefined') return 'unable'
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) {
    return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'unable'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/**
 * Asks the user of this browser for the permission, and subscribes it at its push service with the shop's key. Call it in a
 * press: browsers ask at no other time. Returns null if the user refuses. Rejects if the push service does not respond.
 */
export async function subscribePush(publicKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // A shop with another key: the push service would refuse its messages.
  const isOther = before !== null && keyOf(before) !== publicKey
  if (isOther) await before.unsubscribe()
  const made =
    before !== null && !isOther
      ? before
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
