/** A message from a page to the service worker: a member has left, or a page was loaded before the worker was there. */
export type WorkerMessage = { kind: 'member-left' } | { kind: 'keep-page'; path: string }

/**
 * Begins the names of the caches in which the service worker keeps the data of one member. The rest of a name is the
 * release and the random id of the session.
 */
export const MEMBER_CACHES = 'jansi-member-'

/** Deletes the data of members that this device keeps for reading offline, except the cache of one session. */
export async function deleteMemberCaches(except?: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(MEMBER_CACHES) && name !== except) await caches.delete(name)
  }
}
