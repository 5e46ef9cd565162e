import type { PushSubscriptionInput } from '@jansi/contract/notification-choices'
import { eq, inArray } from 'drizzle-orm'
import { invalid } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { pushSubscriptions } from '../../../db/schema/people.ts'
import { isPushEndpoint } from '../../../push/public-host.ts'
import { browsersOf, MAX_BROWSERS } from '../choices.ts'

type PushDeps = Pick<Deps, 'database' | 'clock'>

/**
 * Stores that the browser of a session takes push messages; an account that used the browser before receives none there any more.
 * Throws 400 for an address that no push service has.
 */
export async function subscribe(
  { database: { orm }, clock }: PushDeps,
  { userId, sessionId }: Principal,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (!isPushEndpoint(endpoint)) throw invalid({ endpoint: ['This is not the address of a push service.'] })
  const now = clock()
  const row = { endpoint, ...keys, createdAt: now }
  await orm.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
    await tx
      .insert(pushSubscriptions)
      .values({ sessionId, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: row })
    const beyond = (await browsersOf(tx, userId, now)).slice(MAX_BROWSERS)
    await tx.delete(pushSubscriptions).where(
      inArray(
        pushSubscriptions.sessionId,
        beyond.map((browser) => browser.sessionId),
      ),
    )
  })
}

/** Removes the browser of a session from those that take push messages. */
export async function unsubscribe({ database }: Pick<Deps, 'database'>, sessionId: string): Promise<void> {
  await database.orm.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}
