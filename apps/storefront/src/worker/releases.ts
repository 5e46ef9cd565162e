import { MEMBER_CACHES } from '../lib/session/offline-worker.ts'
import { endMember } from './member-responses.ts'
import { FILE_CACHES, PAGES_CACHE, PUBLIC_CACHE } from './public-responses.ts'
import { RELEASE } from './release.ts'

declare const self: ServiceWorkerGlobalScope

const OURS = 'jansi-'
const CHECK_AFTER_MS = 60 * 60_000
/** The server has no such file. */
const GONE = [404, 410]

let checkedAt = 0
let retired = false

/** Deletes the pages and responses that earlier releases kept, except files whose names change with their content. */
export async function deleteOtherReleases(): Promise<void> {
  const kept: readonly string[] = [PAGES_CACHE, PUBLIC_CACHE, ...FILE_CACHES]
  for (const name of await caches.keys()) {
    const isKept = kept.includes(name) || name.startsWith(`${MEMBER_CACHES}${RELEASE.id}-`)
    if (name.startsWith(OURS) && !isKept) await caches.delete(name)
  }
}

/**
 * Removes this worker and everything that it keeps if the server has none any more, such as an earlier release: browsers
 * keep a worker whose file is gone. Asks at most once an hour.
 */
export async function retireIfUnserved(now: number): Promise<void> {
  if (now - checkedAt < CHECK_AFTER_MS) return
  checkedAt = now
  const response = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response === null || !GONE.includes(response.status)) return
  retired = true
  await endMember()
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}

/** True once this worker has removed itself; until its pages are closed, it leaves all requests alone. */
export function isRetired(): boolean {
  return retired
}
