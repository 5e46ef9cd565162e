import { sessionStore } from '@jansi/client/device-store'
import { deviceNow } from '@jansi/client/server-clock'
import { useEffect, useState, useSyncExternalStore } from 'react'

const RELOADED_AT = 'jansi-staff-reloaded-at'
/** A page that fails again this soon after a reload is not helped by another one. */
const HELPLESS_MS = 60_000

/**
 * Reloads the window once when code is missing: after a release the old files are gone, and the new page names the new
 * ones. Without a connection it waits for one. Returns true while the reload is under way.
 */
export function useReloadOnce(isCodeMissing: boolean): boolean {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  const [mayReload] = useState(() => isCodeMissing && !wasJustReloaded() && noteReload())
  const reloads = mayReload && isOnline
  useEffect(() => {
    if (!reloads) return
    noteReload()
    window.location.reload()
  }, [reloads])
  return reloads
}

/** False where nothing is kept: nobody would know of the first reload. */
function noteReload(): boolean {
  sessionStore.set(RELOADED_AT, String(deviceNow()))
  return sessionStore.isKept(RELOADED_AT)
}

function wasJustReloaded(): boolean {
  return deviceNow() - Number(sessionStore.get(RELOADED_AT)) < HELPLESS_MS
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
