/** What a page tells the service worker: a member has left, or what to keep of the pages that came before it was there. */
export type WorkerMessage = { kind: 'member-left' } | { kind: 'keep-page'; path: string }

/**
 * Begins the names of the caches in which the service worker keeps what belongs to one member. The rest of a name is the
 * release and the random id of the session.
 */
export const MEMBER_CACHES = 'jansi-member-'

/** Deletes what this device keeps of members for reading offline, except the cache of one session. */
export async function deleteMemberCaches(except?: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(MEMBER_CACHES) && name !== except) await caches.delete(name)
  }
}
