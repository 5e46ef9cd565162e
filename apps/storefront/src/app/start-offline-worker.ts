import { deviceNow } from '@jansi/client/server-clock'
import type { WorkerMessage } from '../lib/session/offline-worker.ts'

const WORKER = '/sw.js'
/** A shop that stays open on a phone learns of a new release in this time. */
const UPDATE_AFTER_MS = 60 * 60_000

/**
 * Registers the service worker, which keeps pages and responses for reading them offline (docs/decisions/014). Each one that takes
 * over, the first or a newer release's, is asked to keep the page that is shown.
 */
export async function startOfflineWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => {
    const message: WorkerMessage = { kind: 'keep-page', path: window.location.pathname }
    serviceWorker.controller?.postMessage(message)
  })
  const registration = await serviceWorker.register(WORKER, { updateViaCache: 'none' })
  let checkedAt = deviceNow()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || deviceNow() - checkedAt < UPDATE_AFTER_MS) return
    checkedAt = deviceNow()
    registration.update().catch(() => {
      // Offline: the next time.
    })
  })
}
