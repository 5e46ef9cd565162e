import { localStore } from '@jansi/client/device-store'
import { deleteMemberCaches, type WorkerMessage } from './offline-worker.ts'
import { OWN_HOLD_KEY } from './storage.ts'

/**
 * Deletes the data of a member that this device keeps for reading offline: at a logout, a refused refresh, a change of account and
 * a change of version. The service worker deletes it too, once nothing of the member is on its way any more.
 */
export function forgetMember(): void {
  localStore.remove(OWN_HOLD_KEY)
  // Browsers offer neither without https, except on this machine.
  if (!('caches' in window && 'serviceWorker' in navigator)) return
  const message: WorkerMessage = { kind: 'member-left' }
  navigator.serviceWorker.controller?.postMessage(message)
  deleteMemberCaches().catch(() => {
    // A private window refuses storage: nothing was kept.
  })
}
